import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pem } from '../../../../infra/local/certificate-authority.ts';
import { aSigner } from '../../../fixtures/certificates.ts';
import { runs } from '../../../fixtures/commands.ts';
import { aPdf, appendUpdate, pageContent, signPdf } from '../../../fixtures/signed-pdf.ts';

const root = resolve(__dirname, '../../../..');

let folder: string;

function run(...args: string[]): Promise<{ status: number; output: string }> {
  return new Promise((done) => {
    const argv = [...runs('infra/commands/verify.ts'), ...args];
    const env = { PATH: process.env.PATH, COUNTERSIGN_DATA: folder };
    execFile(process.execPath, argv, { cwd: root, env }, (error, stdout, stderr) =>
      done({ status: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

describe('npm run verify', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verify-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('0 for an intact file, 1 for one that is not, 2 for none', async () => {
    const { signer, own, root: authority } = aSigner();
    const sealed = await signPdf(aPdf(), { signer });
    const paths = {
      good: join(folder, 'good.pdf'),
      bad: join(folder, 'bad.pdf'),
      own: join(folder, 'own.pem'),
      root: join(folder, 'root.pem'),
    };
    await writeFile(paths.good, sealed);
    await writeFile(paths.bad, appendUpdate(sealed, { 4: pageContent('I owe you 9999 EUR') }));
    await writeFile(paths.own, pem('CERTIFICATE', own.der));
    await writeFile(paths.root, pem('CERTIFICATE', authority.der));
    const [good, bad, none, json] = await Promise.all([
      run(paths.good, '--ours', paths.own, '--trust', paths.root),
      run(paths.bad),
      run(join(folder, 'missing.pdf')),
      run(paths.good, '--json'),
    ]);
    const compared = `Sealed by this service: yes, compared with the certificate in ${paths.own}`;
    expect(good).toMatchObject({ status: 0, output: expect.stringContaining(compared) });
    expect(bad).toMatchObject({ status: 1, output: expect.stringContaining('[incremental saving]') });
    expect(none.status).toBe(2);
    expect(JSON.parse(json.output)).toMatchObject({ intact: true, sealedByUs: false });
  });

  it('never calls a test seal valid', async () => {
    const path = join(folder, 'test.pdf');
    const verdictOn = async (commonName: string) => {
      await writeFile(path, await signPdf(aPdf(), { signer: aSigner('P-256', { commonName }).signer }));
      return /^ {3}(TEST|valid)\b/m.exec((await run(path)).output)?.[1];
    };
    expect(await verdictOn('NOT FOR PRODUCTION Countersign seal')).toBe('TEST');
    expect(await verdictOn('Countersign seal')).toBe('valid');
  });

  it('compares the seal with that of the data folder, with each named one, and says what to pass if there is none', async () => {
    const { signer, own } = aSigner();
    const path = join(folder, 'sealed.pdf');
    await writeFile(path, await signPdf(aPdf(), { signer }));
    const unknown = await run(path);
    expect(unknown.output).toMatch(/^Sealed by this service: unknown, because .* Pass it: --ours seal\.pem$/m);

    const other = join(folder, 'other.pem');
    const chain = join(folder, 'seal', 'chain.pem');
    await mkdir(join(folder, 'seal'));
    await writeFile(chain, pem('CERTIFICATE', own.der));
    await writeFile(other, pem('CERTIFICATE', aSigner().own.der));
    const [local, foreign, both] = await Promise.all([
      run(path),
      run(path, '--ours', other),
      run(path, '--ours', other, '--ours', chain),
    ]);
    expect(local.output).toContain(`Sealed by this service: yes, compared with the certificate in ${chain}`);
    expect(foreign.output).toContain(`Sealed by this service: no, compared with the certificate in ${other}`);
    expect(both.output).toContain(`Sealed by this service: yes, compared with the certificate in ${other}, ${chain}`);
  });
});
