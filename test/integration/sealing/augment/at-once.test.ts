/** Sealing at the wanted level, with real authorities, and the result if one of them fails. */
import { pem } from '../../../../infra/local/certificate-authority.ts';
import { auditTrailJson, link } from '../../../../shared/domain/audit/audit.ts';
import type { SealedDocument, SealLevel } from '../../../../shared/domain/documents/sealing.ts';
import { type AuthoritySettings, openAuthorities } from '../../../../shared/sealing/augment/authorities.ts';
import { circuitBreaker } from '../../../../shared/sealing/augment/circuit-breaker.ts';
import { createSealer } from '../../../../shared/sealing/sealer.ts';
import { systemDigest } from '../../../../shared/system.ts';
import { workerUrl } from '../../../../shared/threads/worker-url.ts';
import { verifyPdf } from '../../../../shared/verifying/verify-pdf.ts';
import { aClock } from '../../../fixtures/accounts.ts';
import { aSigner, signerOf } from '../../../fixtures/certificates.ts';
import { independentCheck } from '../../../fixtures/independent-check.ts';
import { opensslCheck } from '../../../fixtures/openssl-check.ts';
import { pageTexts } from '../../../fixtures/page-text.ts';
import { type PrivateAuthorities, privateAuthorities } from '../../../fixtures/private-authorities.ts';
import type { RevocationServer } from '../../../fixtures/revocation.ts';
import { aCompletionCertificate } from '../../../fixtures/sealing.ts';
import { aPdf, signPdf } from '../../../fixtures/signed-pdf.ts';
import type { Tsa, TsaManners } from '../../../servers/tsa.ts';

const { events } = link(
  { id: aCompletionCertificate().envelopeId, sequence: 0, auditHead: '' },
  [{ type: 'envelope.created', actor: { kind: 'system' }, data: {} }],
  new Date(),
  systemDigest.sha256,
  (envelopeId, sequence) => `${envelopeId}-${sequence}`,
);

let world: PrivateAuthorities;
let tsa: Tsa;
let server: RevocationServer;
beforeAll(async () => {
  world = await privateAuthorities();
  ({ tsa, revocation: server } = world);
});
afterAll(() => world.close());
beforeEach(() => {
  behave(() => 'good');
  Object.assign(server, { status: 'good', broken: new Set(), requests: [] });
});

/** Sets the behaviour of the timestamp authority for each request, counted from 1. */
function behave(mannersOf: (request: number) => TsaManners): void {
  tsa.requests = 0;
  Object.defineProperty(tsa, 'manners', { configurable: true, get: () => mannersOf(tsa.requests) });
}

const trust = () => ({ ours: [world.own.der], authorities: [world.root.der], timestampAuthorities: [world.root.der] });

function aSealer(target: SealLevel, settings: Partial<AuthoritySettings> = {}) {
  const authorities = openAuthorities({
    tsaUrls: [tsa.url],
    tsaRootsPem: pem('CERTIFICATE', world.root.der),
    revocationAllowHosts: ['127.0.0.1'],
    authoritiesTimeoutMs: 30_000,
    ...settings,
  });
  const signer = signerOf(world.own, world.root);
  return createSealer({ signer, workerUrl: workerUrl('sealing'), authorities, target, trust: trust() });
}

const request = () => ({
  document: aPdf(),
  mimetype: 'application/pdf' as const,
  stamps: [],
  completionCertificate: aCompletionCertificate(),
  auditTrail: auditTrailJson(events),
  at: new Date(),
});

/** Seals once, and reads what came of it in three ways: the verifier, the text of the page, and the certification. */
async function sealed(target: SealLevel, settings: Partial<AuthoritySettings> = {}) {
  const sealer = aSealer(target, settings);
  try {
    // The thread's start is not the authorities' fault.
    await sealer.preflight(aPdf(), 'application/pdf');
    const start = performance.now();
    const document = await sealer.seal(request());
    return { ...(await examined(document)), elapsedMs: performance.now() - start };
  } finally {
    await sealer.close();
  }
}

async function examined(document: SealedDocument) {
  const file = Buffer.concat(document.chunks);
  const report = verifyPdf(file, { trust: trust() });
  expect(report).toMatchObject({ intact: true, sealedByUs: true, sha256: document.sha256, size: document.size });
  const stated = /PAdES (B-\w+)/.exec((await pageTexts(file)).join(' '))?.[1];
  const { level, levelReason: reason } = document;
  return { file, levels: { level, stated, found: report.level }, reason, permits: report.signatures[0]?.permits };
}

const all = (level: SealLevel) => ({ level, stated: level, found: level });

describe('the level that all authorities together allow', () => {
  it.each<[SealLevel, 1 | 2]>([
    ['B-B', 1],
    ['B-T', 1],
    ['B-LT', 2],
    ['B-LTA', 2],
  ])('%s is reached at once; the page states it, and P is %s', async (target, permits) => {
    const { levels, reason, permits: found, file } = await sealed(target);
    expect({ levels, reason, found }).toEqual({ levels: all(target), reason: undefined, found: permits });
    expect(await independentCheck(file)).toMatchObject({ valid: true });
    const opinions = target === 'B-LTA' ? ['cms: good', 'ts: good'] : ['cms: good'];
    expect(opensslCheck(file, pem('CERTIFICATE', world.root.der)) ?? opinions).toEqual(opinions);
  });

  it('takes CRLs where OCSP does not answer', async () => {
    server.broken.add('/ocsp');
    expect((await sealed('B-LTA')).levels).toEqual(all('B-LTA'));
    expect(server.requests).toContain('/crl');
  });
});

/** Unused bytes of each signature's placeholder. */
function unused(file: Buffer): number[] {
  const values = [...file.toString('latin1').matchAll(/\/Contents <([0-9a-f]{1000,})>/g)];
  return values.map(([, hex = '']) => (hex.length - hex.replace(/0+$/, '').length) / 2);
}

describe('the room for timestamps', () => {
  /** Seals one file after the other at B-LTA. */
  async function seals(count: number) {
    const sealer = aSealer('B-LTA');
    try {
      const made: { rooms: number[]; level: SealLevel | null; requests: number }[] = [];
      for (let seal = 0; seal < count; seal++) {
        const before = tsa.requests;
        const { file, levels } = await examined(await sealer.seal(request()));
        made.push({ rooms: unused(file), level: levels.found, requests: tsa.requests - before });
      }
      return made;
    } finally {
      await sealer.close();
    }
  }

  it('is as large as the first answer of the authority', async () => {
    const [first, second] = await seals(2);
    expect(first?.rooms[0]).toBeLessThan(8 * 1024);
    for (const room of [...(first?.rooms.slice(1) ?? []), ...(second?.rooms ?? [])]) expect(room).toBeLessThan(400);
    expect([first?.rooms.length, second?.rooms.length]).toEqual([2, 2]);
  });

  it('becomes larger for an answer that does not fit: the file is sealed once more, and later ones at once', async () => {
    behave((number) => (number < 3 ? 'good' : 'long_chain'));
    const [small, grown, later] = await seals(3);
    expect([small?.level, grown?.level, later?.level]).toEqual(['B-LTA', 'B-LTA', 'B-LTA']);
    expect([small?.requests, grown?.requests, later?.requests]).toEqual([2, 3, 2]);
    for (const room of later?.rooms ?? []) expect(room).toBeLessThan(400);
  });

  it('becomes larger for a document timestamp alone', async () => {
    behave((number) => (number === 1 ? 'good' : 'long_chain'));
    expect(await seals(1)).toMatchObject([{ level: 'B-LTA', requests: 3 }]);
  });
});

describe('the completion certificate beside a document that was signed before', () => {
  const them = aSigner();

  async function sealedBeside(target: SealLevel) {
    const sealer = aSealer(target);
    try {
      const document = await signPdf(aPdf(), { signer: them.signer, permits: null });
      const { level, certificate } = await sealer.seal({ ...request(), document, earlierSignatures: 'preserve' });
      const file = Buffer.concat(certificate?.chunks ?? []);
      const report = verifyPdf(file, { trust: trust() });
      expect(report).toMatchObject({ intact: true, sealedByUs: true, sha256: certificate?.sha256, size: file.length });
      return { document: level, certificate: certificate?.level, found: report.level };
    } finally {
      await sealer.close();
    }
  }

  it.each<SealLevel>(['B-B', 'B-T', 'B-LT', 'B-LTA'])('%s: has the level of the document', async (level) => {
    expect(await sealedBeside(level)).toEqual({ document: level, certificate: level, found: level });
  });

  it('has a lower level if an authority fails after the document was sealed', async () => {
    behave((number) => (number === 4 ? 'status_500' : 'good'));
    expect(await sealedBeside('B-LTA')).toEqual({ document: 'B-LTA', certificate: 'B-LT', found: 'B-LT' });
  });
});

describe('a level below the wanted one', () => {
  it.each<[string, (request: number) => TsaManners, SealLevel]>([
    ['B-B when no timestamp comes', () => 'status_500', 'B-B'],
    ['B-LT when the document timestamp fails', (number) => (number === 2 ? 'status_500' : 'good'), 'B-LT'],
    ['B-B when the authority fails after the first timestamp', (number) => (number > 1 ? 'reset' : 'good'), 'B-B'],
  ])('%s: the page says so, and P leaves room for what follows', async (_, manners, level) => {
    behave(manners);
    const { levels, reason, permits } = await sealed('B-LTA');
    expect({ levels, permits }).toEqual({ levels: all(level), permits: 2 });
    expect(reason).toContain('The timestamp authority 127.0.0.1 gave no usable answer');
  });

  it('B-T when our certificate is not known to be good, and no second signature is made for it', async () => {
    server.broken = new Set(['/ocsp', '/crl']);
    const { levels, reason, permits } = await sealed('B-LTA');
    expect({ levels, permits }).toEqual({ levels: all('B-T'), permits: 2 });
    expect(reason).toBe('The revocation service 127.0.0.1 gave no usable answer: status 500.');
    expect(tsa.requests).toBe(1);
  });

  it('B-T when it is revoked', async () => {
    Object.assign(server, { status: 'revoked', revoked: [world.own.der] });
    const { levels, reason } = await sealed('B-LT');
    server.revoked = [];
    expect(levels).toEqual(all('B-T'));
    expect(reason).toContain('the answer does not contain a current status of the certificate');
  });

  it('B-B at the end of the time for all authorities, when each of them hangs', async () => {
    behave(() => 'hang');
    const { levels, elapsedMs } = await sealed('B-LTA', { authoritiesTimeoutMs: 1_500 });
    expect(levels).toEqual(all('B-B'));
    // The rest of the bound is for a busy machine.
    expect(elapsedMs).toBeLessThan(15_000);
  });

  it('keeps time for the timestamp of a lower level, when only the document timestamp hangs', async () => {
    behave((number) => (number === 2 ? 'hang' : 'good'));
    const { levels } = await sealed('B-LTA', { authoritiesTimeoutMs: 8_000 });
    expect(levels.level).not.toBe('B-B');
    expect(levels).toEqual(all(levels.level));
  });
});

describe('authorities in private networks', () => {
  it('a revocation service that is not listed is not asked, and the reason names the setting', async () => {
    const { levels, reason } = await sealed('B-LTA', { revocationAllowHosts: ['ocsp.example'] });
    expect(levels).toEqual(all('B-T'));
    expect(reason).toBe(
      'The revocation service 127.0.0.1 is in a private network and is not listed in REVOCATION_ALLOW_HOSTS.',
    );
    expect(server.requests).toEqual([]);
  });

  it('a timestamp authority that is not listed is not asked, and the reason names the setting', async () => {
    const { levels, reason, permits } = await sealed('B-T', { tsaAllowHosts: [] });
    // A document timestamp may follow, as there is none yet.
    expect({ levels, permits }).toEqual({ levels: all('B-B'), permits: 2 });
    expect(reason).toBe(
      'The timestamp authority 127.0.0.1 is in a private network and is not listed in TSA_ALLOW_HOSTS.',
    );
    expect(tsa.requests).toBe(0);
  });
});

it('an authority that failed three times is not asked, until the pause is over', async () => {
  const clock = aClock();
  const sealer = aSealer('B-T', { breaker: circuitBreaker({ clock }) });
  try {
    behave(() => 'status_500');
    for (let seal = 1; seal <= 4; seal++) {
      expect(await sealer.seal(request())).toMatchObject({ level: 'B-B' });
      expect(tsa.requests).toBe(Math.min(seal, 3));
    }
    behave(() => 'good');
    expect(await sealer.seal(request())).toMatchObject({
      level: 'B-B',
      levelReason: expect.stringContaining('not asked for now'),
    });
    clock.advance(60_000);
    expect((await examined(await sealer.seal(request()))).levels).toEqual(all('B-T'));
  } finally {
    await sealer.close();
  }
});
