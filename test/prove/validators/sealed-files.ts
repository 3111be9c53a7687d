/** Makes sealed files of every kind for the validators, with the authorities of the tests. */
import { createHash } from 'node:crypto';
import { extension, keyUsage, purposes } from '../../../infra/local/certificate-authority.ts';
import { auditTrailJson, link } from '../../../shared/domain/audit/audit.ts';
import {
  type EarlierSignatures,
  type FieldStamp,
  type SealLevel,
  sealLevels,
} from '../../../shared/domain/documents/sealing.ts';
import { nil } from '../../../shared/pki/der.ts';
import { makeAugmenter } from '../../../shared/sealing/augment/make-augmenter.ts';
import { makeSealer } from '../../../shared/sealing/make-sealer.ts';
import { aCertificate, signerOf } from '../../fixtures/certificates.ts';
import { type PrivateAuthorities, privateAuthorities } from '../../fixtures/private-authorities.ts';
import { aCompletionCertificate } from '../../fixtures/sealing.ts';
import { aPdf, signPdf } from '../../fixtures/signed-pdf.ts';
import { anArchivablePdf, type PdfaFlavour, pdfaFlavours } from './pdfa.ts';

const yearDays = 365.25;
const yearMs = yearDays * 24 * 60 * 60 * 1000;

export interface SampleFile {
  kind: string;
  /** How many years ago it was sealed. */
  age: number;
  bytes: Uint8Array;
  /** Document timestamps do not count. */
  signatures: number;
}

export interface Samples {
  sealed: SampleFile[];
  /** Documents in PDF/A, before and after sealing. */
  archivable: { flavour: PdfaFlavour; level: SealLevel; before: Uint8Array; after: Uint8Array }[];
  /** The trust anchors, DER. */
  roots: Uint8Array[];
  /** Until then the authorities answer. */
  close(): Promise<void>;
}

const content = { type: 'text' as const, text: 'Ada Lovelace' };
const stamp: FieldStamp = { page: 1, x: 72, y: 120, width: 200, height: 24, content };

function aRequest(document: Uint8Array, earlierSignatures: EarlierSignatures) {
  const at = new Date();
  const { auditHead, events } = link(
    { id: 'envelope-1', sequence: 0, auditHead: '' },
    [{ type: 'envelope.created', actor: { kind: 'system' }, data: {} }],
    at,
    (text) => createHash('sha256').update(text).digest('hex'),
    (envelopeId, sequence) => `${envelopeId}-${sequence}`,
  );
  return {
    document,
    mimetype: 'application/pdf' as const,
    stamps: earlierSignatures === 'preserve' ? [] : [stamp],
    completionCertificate: aCompletionCertificate({ auditHead }),
    auditTrail: auditTrailJson(events),
    at,
    earlierSignatures,
  };
}

type Deployment = Awaited<ReturnType<typeof aDeployment>>;

/** Seals documents with the settings of one deployment, and fails if the wanted level is not reached. */
async function aDeployment({ settings }: PrivateAuthorities, sealLevel: SealLevel) {
  const tsaRootsPem = settings.TSA_ROOTS_PEM ?? '';
  const options = {
    chainPem: settings.SEAL_CHAIN_PEM ?? '',
    tsaUrls: sealLevel === 'B-B' ? [] : [settings.TSA_URLS ?? ''],
    revocationAllowHosts: [settings.REVOCATION_ALLOW_HOSTS ?? ''],
  };
  const sealer = await makeSealer({
    ...options,
    keyPem: settings.SEAL_KEY_PEM ?? '',
    keyVaultKeyId: null,
    credential: () => Promise.reject(new Error('The key is in the settings.')),
    tsaRootsPem,
    sealLevel,
    isProduction: false,
  });
  const augmenter = makeAugmenter({ ...options, trustedTimestampRootsPem: tsaRootsPem });
  return {
    async seal(document: Uint8Array, earlierSignatures: EarlierSignatures = 'override') {
      const sealed = await sealer.seal(aRequest(document, earlierSignatures));
      if (sealed.level !== sealLevel) throw new Error(`The seal reached ${sealed.level}: ${sealed.levelReason}`);
      return { bytes: Buffer.concat(sealed.chunks), certificate: Buffer.concat(sealed.certificate?.chunks ?? []) };
    },
    async archivedVersion(file: Uint8Array) {
      const { level, reason, update } = await augmenter.augment(file, 'B-LTA', new Date());
      if (level !== 'B-LTA') throw new Error(`The archived version reached ${level}: ${reason}`);
      return Buffer.concat([file, update]);
    },
    close: () => sealer.close(),
  };
}

/** Lets `use` seal at a level, and ends the threads of the sealer. */
async function sealAt<T>(by: PrivateAuthorities, level: SealLevel, use: (deployment: Deployment) => Promise<T>) {
  const deployment = await aDeployment(by, level);
  try {
    return await use(deployment);
  } finally {
    await deployment.close();
  }
}

/** Gives the authority the responder of today, which it delegates to (RFC 6960, 4.2.2.2). */
function renewResponder({ root, revocation }: PrivateAuthorities): void {
  const noCheck = extension('1.3.6.1.5.5.7.48.1.5', nil());
  const extensions = [keyUsage(0), purposes(['1.3.6.1.5.5.7.3.9'], false), noCheck];
  revocation.responder = aCertificate({ commonName: 'Test OCSP responder', issuer: root, extensions });
}

/** Runs `make` with the clock moved back, for certificates, timestamps and revocation information alike. */
async function yearsAgo<T>(years: number, make: () => Promise<T>): Promise<T> {
  const Today = Date;
  const now = () => Today.now() - years * yearMs;
  globalThis.Date = class extends Today {
    constructor(...given: [] | [number | string]) {
      super(given.length === 0 ? now() : given[0]);
    }
    static override now = now;
  } as DateConstructor;
  try {
    return await make();
  } finally {
    globalThis.Date = Today;
  }
}

type Made = Omit<SampleFile, 'age'>;

const aSeal = (by: PrivateAuthorities, level: SealLevel): Promise<Uint8Array> =>
  sealAt(by, level, async ({ seal }) => (await seal(aPdf())).bytes);

/** The levels, and the archived version of a seal that was made at a lower level. */
async function everyLevel(by: PrivateAuthorities): Promise<Made[]> {
  const files: Made[] = [];
  for (const level of sealLevels) files.push({ kind: level, signatures: 1, bytes: await aSeal(by, level) });
  const stamped = await aSeal(by, 'B-T');
  const bytes = await sealAt(by, 'B-LTA', ({ archivedVersion }) => archivedVersion(stamped));
  return [...files, { kind: 'B-T, archived version', signatures: 1, bytes }];
}

/** Documents that others have signed, once and nine times, sealed in both modes. */
async function signedBefore(others: PrivateAuthorities, { seal }: Deployment): Promise<Made[]> {
  const now = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const approval = {
    signer: signerOf(others.own, others.root),
    permits: null,
    dictionary: (text: string) => text.replace(/D:\d+/, `D:${now}`),
  };
  const files: Made[] = [];
  let document = aPdf();
  const fields: number[] = [];
  for (let count = 1; count <= 9; count++) {
    const field = 20 + 2 * count;
    document = await signPdf(document, { ...approval, fields: [...fields], field, signature: field + 1 });
    fields.push(field);
    if (count !== 1 && count !== 9) continue;
    const before = count === 1 ? 'one earlier signature' : 'nine earlier signatures';
    for (const mode of ['preserve', 'override'] as const) {
      const { bytes, certificate } = await seal(document, mode);
      files.push({ kind: `B-LTA, ${before}, ${mode}`, signatures: count + 1, bytes });
      if (mode === 'preserve' && count === 1)
        files.push({ kind: 'its separate completion certificate', signatures: 1, bytes: certificate });
    }
  }
  return files;
}

export async function makeSamples(ages: readonly number[]): Promise<Samples> {
  const authorities: PrivateAuthorities[] = [];
  const anAuthority = async (timestampYears: number) => {
    const made = await privateAuthorities({ rootDays: 30 * yearDays, timestampDays: timestampYears * yearDays });
    authorities.push(made);
    renewResponder(made);
    return made;
  };
  const sealed: SampleFile[] = [];
  for (const age of ages)
    await yearsAgo(age, async () => {
      const files = await everyLevel(await anAuthority(12));
      const bytes = await aSeal(await anAuthority(5), 'B-LTA');
      files.push({ kind: 'B-LTA, timestamp certificate of five years', signatures: 1, bytes });
      sealed.push(...files.map((file) => ({ ...file, age })));
    });
  const [today, others] = [await anAuthority(12), await anAuthority(12)];
  const files = await sealAt(today, 'B-LTA', (deployment) => signedBefore(others, deployment));
  sealed.push(...files.map((file) => ({ ...file, age: 0 })));
  const archivable: Samples['archivable'] = [];
  for (const level of ['B-B', 'B-LTA'] as const)
    await sealAt(today, level, async ({ seal }) => {
      for (const flavour of pdfaFlavours) {
        const before = await anArchivablePdf(flavour);
        archivable.push({ flavour, level, before, after: (await seal(before)).bytes });
      }
    });
  for (const each of authorities) renewResponder(each);
  return {
    sealed,
    archivable,
    roots: authorities.map(({ root }) => root.der),
    close: async () => {
      await Promise.all(authorities.map((each) => each.close()));
    },
  };
}
