/** The first text of a script waits for its font. Each is drawn in a new process, which prints its processor time. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Benchmark, type Measurement, spread } from './measurement.ts';

const root = resolve(import.meta.dirname, '../..');
const rounds = 9;
const goalMs = 150;

const texts: Record<string, string> = {
  Latin: 'Łukasz Żółć',
  Arabic: 'محمد علي',
  Devanagari: 'श्रीकृष्ण',
  Thai: 'สมชาย',
  Hangul: '김철수',
  'ideographs of three families': '張伟𠮷龍',
  emoji: '💚👩🎉',
  'rare scripts': 'ᐃᓄᒃ',
};

const program = `
import { Canvas } from './shared/pdf/drawing/canvas.ts';
import { FontBook } from './shared/pdf/text/font-book.ts';
import { NewDocument } from './shared/pdf/writer/new-document.ts';
const before = process.cpuUsage();
const file = new NewDocument();
const fonts = new FontBook(file);
new Canvas(fonts).text(process.argv[1], 20, 20, { size: 10 });
fonts.finish();
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
`;

async function firstTextCpuMs(text: string): Promise<number> {
  const options = ['--import', 'tsx', '--input-type=module', '-e', program, text];
  return Number((await promisify(execFile)(process.execPath, options, { cwd: root })).stdout);
}

async function run(): Promise<Measurement[]> {
  const times = new Map(Object.keys(texts).map((script) => [script, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [script, text] of Object.entries(texts)) times.get(script)?.push(await firstTextCpuMs(text));
  }
  return [...times].map(([script, values]) => spread(script, 'ms CPU', values, goalMs));
}

export const benchmark: Benchmark = { title: `the first text of a process, ${rounds} rounds in turn, medians`, run };
