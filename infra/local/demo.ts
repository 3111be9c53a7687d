/**
 * `npm run demo`: registers an account, uploads a form, adds signers, completes the envelope and downloads the sealed
 * PDF, over HTTP against its own stores and host. Stores the PDF in the data folder and prints the result of an
 * independent check. Exit code 0 only if every step and check passed. `--embed` then shows signing in a frame of another
 * site. `--no-build` uses the last build.
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PDFDocument, PDFSignature } from 'pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { independentCheck } from '../../test/fixtures/independent-check.ts';
import { readArguments } from '../arguments.ts';
import { buildAll } from '../build.ts';
import { buildEmbedScripts } from '../web/build-embed.ts';
import { ApiClient, download, upload } from './api-client.ts';
import { dataFolder } from './data-folder.ts';
import { demoForm, filledIn } from './demo-form.ts';
import { startEmbeddingSite } from './embedding-site.ts';
import { localSeal } from './secrets.ts';
import { type Stack, startStack } from './stack.ts';

const filename = 'Service agreement.pdf';

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  process.stdout.write(`  ${what.padEnd(46, ' ')}`);
  const startedAt = performance.now();
  const result = await work();
  process.stdout.write(`${Math.round(performance.now() - startedAt)} ms\n`);
  return result;
}

/** Extracts the text of all pages with a library that the sealing code does not use. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: bytes.slice(), useSystemFonts: true, verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return texts.join('\n');
}

interface Finding {
  what: string;
  isPassed: boolean;
}

async function findings(sealed: Uint8Array, original: Uint8Array, hash: string, signer: string): Promise<Finding[]> {
  const { valid, coversWholeDocument, pages, subFilter, signerCommonName, hasSigningCertificateV2 } =
    await independentCheck(sealed);
  const text = await textOf(sealed);
  const fields = (await PDFDocument.load(sealed)).getForm().getFields();
  const originalHash = createHash('sha256').update(original).digest('hex');
  const spaceless = text.replace(/\s+/g, '');
  return [
    {
      what: 'The answer of complete names the SHA-256 of the file',
      isPassed: createHash('sha256').update(sealed).digest('hex') === hash,
    },
    { what: `The signature is valid (${subFilter}, by "${signerCommonName}")`, isPassed: valid },
    { what: 'The signature covers the whole file', isPassed: coversWholeDocument },
    { what: 'The signature is bound to its certificate (signing-certificate-v2)', isPassed: hasSigningCertificateV2 },
    { what: `The file ends with a completion certificate (${pages} pages in all)`, isPassed: pages >= 3 },
    { what: 'The form is flattened', isPassed: fields.every((field) => field instanceof PDFSignature) },
    {
      what: 'The values of the form can be read',
      isPassed: Object.values(filledIn).every((value) => text.includes(value)),
    },
    { what: 'The certificate names the signer', isPassed: text.includes(signer) },
    { what: 'The certificate states the SHA-256 of the upload', isPassed: spaceless.includes(originalHash) },
  ];
}

async function mainJob(
  baseUrl: string,
): Promise<{ original: Uint8Array; sealed: Uint8Array; hash: string; signer: string }> {
  const client = new ApiClient(baseUrl);
  const account = { email: `demo-${Date.now()}@example.com`, password: 'a long password' };
  const signer = { email: 'grace@example.com', name: 'Grace Hopper', role: 'signer' };
  const original = await demoForm();
  await step('Register with LOCAL-INVITE', () => client.register(account));
  await step('Log in', () => client.logIn(account));
  const announced = await step('Get an upload address', () => client.announce(filename));
  await step(`Upload the form (${original.length} bytes)`, () => upload(announced, original));
  const path = `/api/envelopes/${announced.envelopeId}`;
  await step('Add a signer', () => client.call('PUT', path, { signers: [signer] }));
  const { signedUrl, hash } = await step('Complete: flatten, certify, seal', () =>
    client.call<{ signedUrl: string; hash: string }>('POST', `${path}/complete`),
  );
  const sealed = await step('Download the sealed file', () => download(signedUrl));
  const { status } = await step('Read the envelope', () => client.call<{ status: string }>('GET', path));
  if (status !== 'completed') throw new Error(`The envelope is ${status}.`);
  return { original, sealed, hash, signer: signer.name };
}

async function demonstrate(stack: Stack): Promise<boolean> {
  const { original, sealed, hash, signer } = await mainJob(stack.url);
  const folder = join(dataFolder(process.env), 'demo');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `sealed-${new Date().toISOString().replace(/[:.]/g, '-')}.pdf`);
  await writeFile(path, sealed);

  const found = await findings(sealed, original, hash, signer);
  process.stdout.write('\nChecks of the sealed file, by an independent program:\n');
  for (const { what, isPassed } of found) process.stdout.write(`  ${isPassed ? '✓' : '✗ FAILED:'} ${what}\n`);
  process.stdout.write(`\nSealed file:  ${relative(process.cwd(), path)}\nSHA-256:      ${hash}\n`);
  return found.every(({ isPassed }) => isPassed);
}

/**
 * Shows signing on another site until the command ends: one page frames the signing page of a recipient, another one the
 * public link of a template.
 */
async function showEmbedding(stack: Stack, dataDir: string, interrupted: Promise<never>): Promise<void> {
  const client = new ApiClient(stack.url);
  const account = { email: `embed-${Date.now()}@example.com`, password: 'a long password' };
  await client.register(account);
  await client.logIn(account);
  const { key } = await client.call<{ key: string }>('POST', '/api/keys', {
    name: 'Customer portal',
    scopes: ['envelopes:write', 'envelopes:read', 'links:read', 'templates:write'],
  });
  const api = client.as(key);
  const element = join(dataDir, 'embed');
  await buildEmbedScripts(element);
  const contentBase64 = Buffer.from(await demoForm()).toString('base64');
  const openSession = async (origin: string): Promise<string> => {
    const { data: envelope } = await api.call<Answer<{ id: string; recipients: { id: string }[] }>>(
      'POST',
      '/api/v1/envelopes',
      {
        name: 'Service agreement',
        recipients: [{ email: 'grace@example.com', name: 'Grace Hopper', notify: false }],
        document: { filename, mimetype: 'application/pdf', contentBase64 },
        send: true,
      },
    );
    const path = `/api/v1/envelopes/${envelope.id}/recipients/${envelope.recipients[0]?.id}/signing-session`;
    return (await api.call<Answer<{ url: string }>>('POST', path, { origin })).data.url;
  };
  const publicLink = async (origin: string): Promise<string> => {
    const { data: template } = await api.call<Answer<{ publicLink: { embedUrl: string } }>>(
      'POST',
      '/api/v1/templates',
      {
        name: 'Service agreement',
        roles: [{ key: 'customer', name: 'Customer' }],
        document: { filename, mimetype: 'application/pdf', contentBase64 },
        publicLink: { roleKey: 'customer', embedOrigin: origin },
      },
    );
    return template.publicLink.embedUrl;
  };
  const site = await startEmbeddingSite({ element, openSession, publicLink });
  const url = `http://localhost:${site.port}`;
  process.stdout.write(
    `\nSigning in a frame of another origin:  ${url}\nA public link in a frame:              ${url}/waiver\n`,
  );
  process.stdout.write(`E-mails with its codes:                ${stack.url}/dev/mailbox\nCtrl-C ends it.\n`);
  await interrupted.catch(() => site.close());
}

interface Answer<T> {
  data: T;
}

const usage = [
  'npm run demo                 builds the product, creates, signs and checks one envelope',
  'npm run demo -- --embed      then shows signing in a frame of another site, until Ctrl-C',
  'npm run demo -- --no-build   the same, with the last build',
].join('\n');

async function main(): Promise<number> {
  const { values } = readArguments({
    usage,
    options: { embed: { type: 'boolean', default: false }, 'no-build': { type: 'boolean', default: false } },
  });
  process.stdout.write('One envelope, from registration to the sealed PDF:\n');
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-demo-'));
  let stack: Stack | undefined;
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => reject(new Error(`Ended by ${signal}.`)));
  });
  interrupted.catch(() => undefined);
  try {
    if (!values['no-build']) await step('Build the app', () => buildAll({ isRelease: false }));
    // The seal of the data folder, so that `npm run verify` and the local product know the sealed file.
    const seal = await localSeal(dataFolder(process.env));
    stack = await step('Start the stores and the host', () => startStack({ dataDir, env: seal }));
    const isPassed = await Promise.race([demonstrate(stack), interrupted]);
    if (values.embed) await showEmbedding(stack, dataDir, interrupted);
    return isPassed ? 0 : 1;
  } catch (error) {
    process.stderr.write(`\n${(error as Error).message}\n${stack?.host.output() ?? ''}`);
    return 1;
  } finally {
    await stack?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = await main();
