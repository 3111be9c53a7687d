import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Journal } from '../../../../infra/local/cosmos/journal.ts';

let folder: string;
let log: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cosmos-journal-'));
  log = join(folder, 'journal.log');
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function open() {
  const records: string[] = [];
  return { records, journal: Journal.open(folder, (record) => records.push(record)) };
}

/** Writes the records, closes, and returns the records of the next start. */
function kept(...records: string[]) {
  const { journal } = open();
  for (const record of records) journal.append(record);
  journal.close();
}
function found(): string[] {
  const { journal, records } = open();
  journal.close();
  return records;
}

describe('the journal', () => {
  it('hands a record to the operating system before append returns', () => {
    const { journal } = open();
    journal.append('one');
    expect(readFileSync(log).toString()).toContain('one');
    journal.close();
  });

  it('cuts off a record that was written in part, wherever it broke, and goes on behind the last whole one', () => {
    kept('first', 'second');
    const whole = statSync(log).size;
    const torn = readFileSync(log).subarray(0, whole);
    for (let bytes = whole - 1; bytes > whole - 14; bytes -= 1) {
      writeFileSync(log, torn);
      truncateSync(log, bytes);
      const { journal, records } = open();
      expect(records).toEqual(['first']);
      journal.append('third');
      journal.close();
      expect(found()).toEqual(['first', 'third']);
    }
  });

  const second = 8 + 'first'.length;
  const third = second + 8 + 'second'.length;

  it.each([
    ['text', second + 8, ['first', 'third'], third],
    ['checksum', second + 4, ['first', 'third'], third],
    ['length', second + 3, ['first'], undefined],
  ] as const)('a record with a damaged %s: reports it, and uses all others that it finds', (_part, at, whole, end) => {
    kept('first', 'second', 'third');
    const bytes = readFileSync(log);
    bytes[at] = 1;
    writeFileSync(log, bytes);
    expect(found()).toEqual(whole);
    const [rest = ''] = readdirSync(folder).filter((name) => name.startsWith('journal.rest-'));
    expect(readFileSync(join(folder, rest))).toEqual(bytes.subarray(second, end));
    kept('fourth');
    expect(found()).toEqual([...whole, 'fourth']);
    expect(jest.mocked(console.error).mock.calls).toEqual([[expect.stringContaining(join(folder, rest))]]);
  });

  it('an end of zeros, as a power cut can leave it: uses the records before it', () => {
    kept('first');
    writeFileSync(log, Buffer.alloc(100), { flag: 'a' });
    expect(found()).toEqual(['first']);
    kept('second');
    expect(found()).toEqual(['first', 'second']);
  });

  it('compaction leaves the new records and takes more', () => {
    const { journal } = open();
    for (let i = 0; i < 100; i += 1) journal.append(`outdated ${i}`);
    journal.compact(['present']);
    journal.append('later');
    journal.close();
    expect(found()).toEqual(['present', 'later']);
  });

  it('a compaction that fails leaves the old records and takes more', () => {
    const { journal } = open();
    journal.append('one');
    const broken = function* () {
      yield 'half';
      throw new Error('no space');
    };
    expect(() => journal.compact(broken())).toThrow('no space');
    journal.append('two');
    journal.close();
    expect(found()).toEqual(['one', 'two']);
  });
});
