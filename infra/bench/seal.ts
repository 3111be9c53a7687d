/**
 * Compares this sealing engine with other engines and with the floor: hash and signature without any work on the PDF.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import forge from 'node-forge';
import { nodeBundle } from '../build.ts';
import { generateDevelopmentCertificate } from '../local/certificate.ts';
import { type Benchmark, type Measurement, spreadOf } from './measurement.ts';
import { makeArchivedFile } from './seal/archived-file.ts';
import type { ChildResult } from './seal/child.ts';
import { type DocumentName, documentNames, makeDocument } from './seal/documents.ts';
import { type EngineName, sealingEngines } from './seal/engines.ts';

const execute = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** Each engine is run this many times on each document, in turn with the others. */
const turns = 9;
/** Warm seals per turn. */
const rounds: Record<DocumentName, number> = { small: 40, medium: 24, form: 16, large: 10, huge: 5 };

/** Kilobytes. All text of the documents is Latin. */
const growthGoal = 20;

/** Bundles the engines: a TypeScript loader in the process would add to the measured time. */
async function bundle(folder: string): Promise<string> {
  await build({
    ...nodeBundle,
    entryPoints: { child: 'infra/bench/seal/child.ts' },
    outdir: join(folder, 'workers'),
    splitting: true,
    outExtension: { '.js': '.mjs' },
  });
  await cp(join(root, 'dist/fonts'), join(folder, 'fonts'), { recursive: true });
  return join(folder, 'workers/child.mjs');
}

type Results = Map<EngineName, ChildResult[]>;

/** Returns the results of each engine by turn. The results of one turn were measured one after the other. */
async function measure(engines: readonly EngineName[], child: string, [file, keys, count]: [string, string, number]) {
  const all: Results = new Map(engines.map((engine) => [engine, []]));
  for (let turn = 0; turn < turns; turn++)
    for (const engine of engines) {
      const { stdout } = await execute(process.execPath, [child, engine, file, keys, String(count)]);
      all.get(engine)?.push(JSON.parse(stdout) as ChildResult);
    }
  return all;
}

function of(results: Results, engine: EngineName): ChildResult[] {
  const found = results.get(engine);
  if (!found) throw new Error(`${engine} was not measured`);
  return found;
}

/** One engine's warm time as a multiple of another's in the same turn. */
function ratio(results: Results, engine: EngineName, other: EngineName) {
  const others = of(results, other);
  return spreadOf(of(results, engine).map(({ warmMs }, turn) => warmMs / (others[turn]?.warmMs ?? Number.NaN)));
}

function measurements(document: DocumentName, bytes: number, results: Results): Measurement[] {
  const ours = of(results, 'countersign');
  const size = `${document}, ${(bytes / 1e6).toFixed(2)} MB`;
  const lines: Measurement[] = [];
  for (const engine of sealingEngines) {
    const found = of(results, engine);
    const indent = ' '.repeat(size.length);
    const spread = (part: (result: ChildResult) => number) => spreadOf(found.map(part));
    lines.push({ what: `${size}: ${engine}, warm`, ...spread(({ warmMs }) => warmMs), unit: 'ms' });
    lines.push({ what: `${indent}  cold, whole process`, ...spread(({ coldMs }) => coldMs), unit: 'ms' });
    lines.push({ what: `${indent}  memory peak of one seal`, ...spread(({ peakMiB }) => peakMiB), unit: 'MiB' });
  }
  const comparisons: [engine: EngineName, other: EngineName][] = [
    ['countersign', 'floor: SHA-256 + RSA'],
    ['countersign', '@libpdf/core'],
    ['countersign', 'pdf-lib + signpdf'],
    ['countersign: verify', 'countersign'],
  ];
  for (const [engine, other] of comparisons) {
    lines.push({ what: `${size}: ${engine} ÷ ${other}`, ...ratio(results, engine, other), unit: '×' });
  }
  const beyond = spreadOf(ours.map(({ peakMiB }) => peakMiB - bytes / 2 ** 20));
  lines.push({ what: `${size}: countersign, memory peak beyond the file`, ...beyond, unit: 'MiB' });
  const growth = spreadOf(ours.map((result) => (result.bytes - bytes) / 1000));
  lines.push({ what: `${size}: countersign, growth of the file`, ...growth, unit: 'KB', goal: growthGoal });
  return lines;
}

async function archived(child: string, folder: string, keys: string): Promise<Measurement> {
  const file = join(folder, 'archived.pdf');
  await writeFile(file, await makeArchivedFile());
  const results = await measure(['verify'], child, [file, keys, 20]);
  const spread = spreadOf(of(results, 'verify').map(({ warmMs }) => warmMs));
  return { what: 'ten signatures, B-LTA: verify, warm', ...spread, unit: 'ms' };
}

/** A PEM key and its certificate as PKCS #12 without a password, for the engines that take no other form. */
function p12From({ keyPem, chainPem }: { keyPem: string; chainPem: string }): Buffer {
  const [own] = chainPem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/) ?? [];
  if (!own) throw new Error('the chain holds no certificate');
  const key = forge.pki.privateKeyFromPem(keyPem);
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, [forge.pki.certificateFromPem(own)], '', { algorithm: '3des' });
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1');
}

async function run(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  try {
    const child = await bundle(folder);
    const pems = await generateDevelopmentCertificate();
    const keys = join(folder, 'keys.json');
    await writeFile(keys, JSON.stringify({ ...pems, p12: p12From(pems).toString('base64') }));
    const lines: Measurement[] = [];
    for (const name of documentNames) {
      const bytes = await makeDocument(name);
      const file = join(folder, `${name}.pdf`);
      await writeFile(file, bytes);
      const engines = [...sealingEngines, 'countersign: verify'] as const;
      lines.push(...measurements(name, bytes.length, await measure(engines, child, [file, keys, rounds[name]])));
    }
    lines.push(await archived(child, folder, keys));
    return lines;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const benchmark: Benchmark = {
  title:
    'flatten, completion certificate, signature, hash: medians (and quartiles) of nine turns, each engine in its own process',
  run,
};
