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

  it('a damaged record in the middle: uses those before it, and moves the others aside with a message', () => {
    kept('first', 'second', 'third');
    const bytes = readFileSync(log);
    const at = 8 + 'first'.length;
    bytes[at + 8] = 0;
    writeFileSync(log, bytes);
    expect(found()).toEqual(['first']);
    const [rest = ''] = readdirSync(folder).filter((name) => name.startsWith('journal.rest-'));
    expect(readFileSync(join(folder, rest))).toEqual(bytes.subarray(at));
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining(join(folder, rest)));
    kept('fourth');
    expect(found()).toEqual(['first', 'fourth']);
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
