/** A file with ten signatures: those of eight people, each with a timestamp, and a seal at B-LTA with its archive timestamp. */

import { auditTrailJson } from '../../../shared/domain/audit/audit.ts';
import { openAuthorities } from '../../../shared/sealing/augment/authorities.ts';
import { createSealer } from '../../../shared/sealing/sealer.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { aCertificate, aKey, anAuthority, aSigner, signerOf } from '../../../test/fixtures/certificates.ts';
import { revocationExtensions, startRevocationServer } from '../../../test/fixtures/revocation.ts';
import { aPdf, signPdf } from '../../../test/fixtures/signed-pdf.ts';
import { startTsa } from '../../../test/servers/tsa.ts';
import { sampleCertificate, sampleChain } from '../../commands/sample-certificate.ts';
import { keyUsage, pem, purposes } from '../../local/certificate-authority.ts';

const people = 8;

/** Returns the objects of person n from the catalog. */
const numbersOf = (person: number) => ({ field: 10 + 2 * person, signature: 11 + 2 * person });

export async function makeArchivedFile(): Promise<Uint8Array> {
  const revocation = await startRevocationServer();
  const root = anAuthority();
  revocation.issuer = root;
  const addresses = revocationExtensions(revocation.base, ['ocsp', 'crl']);
  const own = aCertificate({ issuer: root, key: aKey('rsa'), extensions: [keyUsage(0, 1), ...addresses] });
  const stamping = [keyUsage(0), purposes(['1.3.6.1.5.5.7.3.8'], true), ...addresses];
  const tsa = await startTsa({
    identity: { own: aCertificate({ commonName: 'TSA', issuer: root, key: aKey('rsa'), extensions: stamping }), root },
  });
  const authorities = openAuthorities({
    tsaUrls: [tsa.url],
    tsaRootsPem: pem('CERTIFICATE', root.der),
    revocationAllowHosts: ['127.0.0.1'],
    authoritiesTimeoutMs: 30_000,
  });
  const trust = { ours: [own.der], authorities: [root.der], timestampAuthorities: [root.der] };
  const signer = signerOf(own, root);
  const sealer = createSealer({ signer, workerUrl: workerUrl('sealing'), authorities, target: 'B-LTA', trust });
  try {
    const run = authorities.begin();
    let document: Uint8Array = aPdf();
    for (let person = 0; person < people; person++) {
      document = await signPdf(document, {
        signer: aSigner('rsa').signer,
        permits: null,
        reserve: 16_384,
        ...numbersOf(person),
        fields: Array.from({ length: person }, (_, earlier) => numbersOf(earlier).field),
        timestamp: async (signature) => (await run.timestamps.stamp(signature))?.token,
      });
    }
    const { chunks, level } = await sealer.seal({
      document,
      mimetype: 'application/pdf',
      stamps: [],
      completionCertificate: { ...sampleCertificate('contract.pdf'), auditHead: sampleChain.auditHead },
      auditTrail: auditTrailJson(sampleChain.events),
      at: new Date(),
    });
    if (level !== 'B-LTA') throw new Error(`The file was sealed at ${level}.`);
    return Buffer.concat(chunks);
  } finally {
    await Promise.all([sealer.close(), tsa.close(), revocation.close()]);
  }
}
