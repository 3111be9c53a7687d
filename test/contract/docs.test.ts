import { execFile } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFRawStream } from 'pdf-lib';
import { awaitMail, sign, tokenIn } from '../ceremony.ts';
import { independentCheck } from '../fixtures/independent-check.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { stack } from '../stack.ts';

const folder = temporaryFolder();
const root = resolve(__dirname, '../..');
const text = (path: string) => readFile(join(root, path), 'utf8');

/** The shell commands, or the code in another language, between two marks of a document, in order. */
async function session(path: string, name: string): Promise<string> {
  const part = (await text(path)).split(`<!-- ${name}:start -->`)[1]?.split(`<!-- ${name}:end -->`)[0] ?? '';
  return [...part.matchAll(/```(?:sh|ts|py)\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n');
}

/** The audit trail in a sealed file, as `pdfdetach -saveall` saves it. */
async function auditTrailOf(file: Uint8Array): Promise<Uint8Array> {
  const { catalog } = await PDFDocument.load(file);
  const embedded = catalog.lookup(PDFName.of('AF'), PDFArray).lookup(0, PDFDict).lookup(PDFName.of('EF'), PDFDict);
  return decodePDFRawStream(embedded.lookup(PDFName.of('F')) as PDFRawStream).decode();
}

describe('the README and the guides for integrators and auditors', () => {
  it('every command works as printed, Ada signs, and the sealed PDF passes the checks', async () => {
    // A reader types these in the checkout, where the packages and the docs are.
    await symlink(join(root, 'node_modules'), join(folder(), 'node_modules'));
    await cp(join(root, 'docs'), join(folder(), 'docs'), { recursive: true });
    const guide = 'docs/build/api.md';
    const sessions = [session('README.md', 'session'), session(guide, 'v1'), session(guide, 'form')];
    const commands = (await Promise.all(sessions)).join('\n');
    expect(commands.match(/^(?:curl|api) /gm)?.length).toBeGreaterThan(5);
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd: folder(),
      env: { ...process.env, BASE: stack().url },
    });
    expect(stdout).toContain('sealed.pdf: OK');
    // Each answer ends its line.
    expect(stdout).not.toMatch(/\}\{/);
    expect(stdout).toContain('"type":"recipient.sent"');
    // Sent by the route for sending, and in the request that created it.
    expect(stdout.match(/"name":"Lease","status":"sent"/g)).toHaveLength(2);
    const sealed = await readFile(join(folder(), 'first-envelope/sealed.pdf'));
    expect(await independentCheck(sealed)).toMatchObject({ valid: true, coversWholeDocument: true, pages: 3 });
    await writeFile(join(folder(), 'audit-trail.json'), await auditTrailOf(sealed));
    const check = await session('docs/build/sealed-files.md', 'audit');
    const checked = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', check], { cwd: folder() });
    expect(checked.stdout).toContain('the chain is intact');
  });
});

describe('From zero to a signed document in ten minutes', () => {
  const page = 'docs/build/first-document.md';
  const place = temporaryFolder();
  const shell = (commands: string, env: Record<string, string> = {}) =>
    promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd: place(),
      env: { ...process.env, BASE: stack().url, ...env },
    });
  let KEY: string;

  beforeAll(async () => {
    await symlink(join(root, 'node_modules'), join(place(), 'node_modules'));
    const parts = ['json', 'setup', 'pdf'].map((name) => session(page, name));
    const { stdout } = await shell([...(await Promise.all(parts)), 'printf "\\nKEY %s\\n" "$KEY"'].join('\n'));
    KEY = /^KEY (csk_live_\S+)$/m.exec(stdout)?.[1] ?? '';
  });

  /** Runs a program, and signs while it waits. */
  async function runAndSign(name: string, commands: string): Promise<void> {
    const SIGNER = `${name}-${Date.now()}@example.com`;
    const running = shell(commands, { KEY, SIGNER });
    const signing = awaitMail(SIGNER).then((mail) => sign(tokenIn(mail)));
    const [{ stdout }, { status }] = await Promise.all([running, signing]);
    expect([stdout, status]).toEqual([expect.stringContaining('signed.pdf: OK'), 200]);
    const sealed = await readFile(join(place(), 'signed.pdf'));
    expect(await independentCheck(sealed)).toMatchObject({ valid: true, coversWholeDocument: true });
  }

  it('with curl', async () => {
    await runAndSign('curl', `${await session(page, 'json')}\n${await session(page, 'curl')}`);
  }, 120_000);

  it('with TypeScript', async () => {
    await writeFile(join(place(), 'sign.mts'), await session(page, 'typescript'));
    await runAndSign('typescript', `${join(root, 'node_modules/.bin/tsx')} sign.mts`);
  }, 120_000);

  /** The requests of a program: `POST /envelopes/{id}/send`. */
  function requestsOf(code: string): string[] {
    const calls = code.matchAll(/\bapi\(["'](GET|POST)["'], f?["'`](\/[^"'`]+)/g);
    const commands = code.matchAll(/"\$BASE\/api\/v1(\/[^"]+)"([^|]*)/g);
    const requests = [
      ...[...calls].map(([, method, path = '']) => [method, path] as const),
      ...[...commands].map(([, path = '', rest = '']) => [/ -d @/.test(rest) ? 'POST' : 'GET', path] as const),
    ];
    return requests.map(([method, path]) => `${method} ${path.replace(/\$?\{\w+\}|\$\w+/g, '{id}')}`);
  }

  it('with Python where python3 is installed; everywhere its requests are those of the others', async () => {
    const python = await session(page, 'python');
    const programs = [python, await session(page, 'curl'), await session(page, 'typescript')];
    const path = '/envelopes/{id}';
    const requests = ['POST /envelopes', `GET ${path}`, `GET ${path}/document`];
    expect(programs.map(requestsOf)).toEqual([requests, requests, requests]);
    const isInstalled = await shell('python3 --version').then(
      () => true,
      () => false,
    );
    if (!isInstalled) return;
    await writeFile(join(place(), 'sign.py'), python);
    await runAndSign('python', 'python3 sign.py');
  }, 120_000);
});
