/** Joins files in a browser, with the worker of the page: the time, and the memory of the browser's process. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { PdfDict } from '../../shared/pdf/objects/objects.ts';
import { NewDocument } from '../../shared/pdf/writer/new-document.ts';
import { launchBrowser } from '../../test/browser/browser.ts';
import { type Benchmark, type Measurement, spread } from './measurement.ts';

const assets = resolve(import.meta.dirname, '../../dist/web/assets');
const rounds = 5;
const fileCount = 20;

/** Pages of random content, which no filter makes smaller: a file of about this size. */
function aFile(bytes: number): Uint8Array {
  const pages = Array.from({ length: 10 }, () => ({
    width: 595,
    height: 842,
    content: Buffer.from(
      `%${randomBytes(Math.round(bytes / 10))
        .toString('latin1')
        .replace(/[\r\n]/g, ' ')}`,
      'latin1',
    ),
    resources: new PdfDict(),
  }));
  return new NewDocument().bytes(pages);
}

async function workerScript(): Promise<string> {
  const name = (await readdir(assets)).find((file) => /^join-worker-\w+\.js$/.test(file));
  if (!name) throw new Error('The build has no worker that joins files.');
  return readFile(join(assets, name), 'utf8');
}

/** Megabytes: those in use now, and the most so far, of the process that runs the page. */
async function memoryOf(browser: Browser, which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8');
        return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_000;
      }),
  );
  return Math.max(...sizes);
}

async function joinOnce(script: string, file: string, maxBytes: number) {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto('data:text/html,<title>x</title>');
    const given = { script, file, maxBytes, count: fileCount };
    await page.evaluate(({ script: text, file: base64, count }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const files = Array.from({ length: count }, (_, index) => ({ filename: `${index}.pdf`, bytes: bytes.slice() }));
      Object.assign(globalThis, { given: { files, url: URL.createObjectURL(new Blob([text])) } });
    }, given);
    const before = await memoryOf(browser, 'VmRSS');
    const ms = await page.evaluate(async (limit) => {
      const { files, url } = (globalThis as unknown as { given: { files: { bytes: Uint8Array }[]; url: string } })
        .given;
      const startedAt = performance.now();
      const worker = new Worker(url);
      const reply = await new Promise<{ joined?: object }>((done) => {
        worker.onmessage = ({ data }) => done(data);
        worker.postMessage(
          { files, maxBytes: limit },
          files.map(({ bytes }) => bytes.buffer as ArrayBuffer),
        );
      });
      if (!reply.joined) throw new Error(JSON.stringify(reply));
      return performance.now() - startedAt;
    }, maxBytes);
    return { ms, grownMb: (await memoryOf(browser, 'VmHWM')) - before };
  } finally {
    await browser.close();
  }
}

async function measure(bytes: number, maxBytes: number, what: string): Promise<Measurement[]> {
  const script = await workerScript();
  const file = Buffer.from(aFile(bytes)).toString('base64');
  const runs: { ms: number; grownMb: number }[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await joinOnce(script, file, maxBytes));
  return [
    spread(
      `${what}: seconds`,
      's',
      runs.map(({ ms }) => ms / 1_000),
      3,
    ),
    spread(
      `${what}: memory of the process beyond the files`,
      'MB',
      runs.map(({ grownMb }) => grownMb),
      200,
    ),
  ];
}

export const benchmark: Benchmark = {
  title: `${fileCount} files joined in Chromium`,
  async run() {
    return [
      ...(await measure(1_200_000, 25_000_000, '20 files of 1.2 MB, the most that one document takes')),
      // More than a document may have: the page would refuse the result.
      ...(await measure(2_500_000, 60_000_000, '20 files of 2.5 MB, without the limit of 25 MB')),
    ];
  },
};
