/**
 * Processor time of a start: of the built product, an empty app, and an app with as many functions that do nothing.
 * Every instance that is scaled out pays for the start. An instance that is kept ready pays only for loading the app
 * (specialization).
 */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { hostModules } from '../local/programs.ts';
import { startHost } from '../local/stack.ts';
import { emptyApp, emptyFunctionsApp } from './bench-app.ts';
import { type Benchmark, type Measurement, ratios, spread } from './measurement.ts';

const root = resolve(import.meta.dirname, '../..');
const rounds = 15;

/**
 * Returns processor milliseconds until the host has loaded the app and listens. The host makes no request to storage.
 */
async function startCpuMs(appRoot: string): Promise<number> {
  const host = await startHost({ env: { AzureWebJobsStorage: 'UseDevelopmentStorage=true' }, appRoot });
  await host.kill9();
  return host.ready.startCpuMs;
}

/** A running worker that loads the app. */
const worker = `
Object.assign(require('@azure/functions-core'), {
  registerFunction() {}, registerHook() {}, setProgrammingModel() {}, log() {},
});
const before = process.cpuUsage();
import(process.argv[1]).then(() => {
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(String((user + system) / 1000));
  process.exit(0);
});
`;

async function loadCpuMs(file: string): Promise<number> {
  const env = { ...process.env, NODE_PATH: hostModules };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', worker, pathToFileURL(file).href], { env });
  return Number(stdout);
}

async function inTurn(folders: string[], measure: (folder: string) => Promise<number>): Promise<number[][]> {
  // The first start of each fills the disk cache.
  for (const folder of folders) await measure(folder);
  const values = folders.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, folder] of folders.entries()) values[index]?.push(await measure(folder));
  }
  return values;
}

async function run(): Promise<Measurement[]> {
  const [empty, many] = await Promise.all([emptyApp(), emptyFunctionsApp()]);
  try {
    const folders = [empty.folder, many.folder, root];
    const [ofEmpty = [], ofMany = [], ofProduct = []] = await inTurn(folders, startCpuMs);
    const main = (folder: string) => join(folder, folder === root ? 'dist/index.js' : 'index.js');
    const [, loadMany = [], loadProduct = []] = await inTurn(folders, (folder) => loadCpuMs(main(folder)));
    return [
      spread('an empty app', 'ms CPU', ofEmpty),
      spread('as many empty functions', 'ms CPU', ofMany),
      spread('the product', 'ms CPU', ofProduct),
      spread('the product ÷ an empty app', '×', ratios(ofProduct, ofEmpty)),
      spread('the product ÷ as many empty functions', '×', ratios(ofProduct, ofMany), 1.1),
      spread('loading as many empty functions', 'ms CPU', loadMany),
      spread('loading the product (specialization)', 'ms CPU', loadProduct),
      spread('loading ÷ that of as many empty functions', '×', ratios(loadProduct, loadMany), 1.1),
    ];
  } finally {
    await Promise.all([empty.remove(), many.remove()]);
  }
}

export const benchmark: Benchmark = { title: `CPU of ${rounds} starts each, in turn, medians (half lie between)`, run };
