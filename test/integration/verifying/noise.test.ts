import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { buildCms } from '../../../shared/pki/build-cms.ts';
import { readCertificate } from '../../../shared/pki/certificate.ts';
import { MalformedDer } from '../../../shared/pki/der.ts';
import { readCms } from '../../../shared/pki/read-cms.ts';
import { verifyTimestamp } from '../../../shared/pki/timestamp-token.ts';
import { verifyCms } from '../../../shared/pki/verify-cms.ts';
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aCertificate, aSigner } from '../../fixtures/certificates.ts';
import { aPdf, signPdf } from '../../fixtures/signed-pdf.ts';

// The same random values in every run.
fc.configureGlobal({ seed: 1 });

/** Some bytes changed, removed or inserted. */
const damage = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.nat(255),
    kind: fc.constantFrom('change', 'cut', 'insert'),
  }),
  { minLength: 1, maxLength: 4 },
);

function damaged(bytes: Uint8Array, changes: { at: number; byte: number; kind: string }[]): Buffer {
  return changes.reduce((result, { at, byte, kind }) => {
    const position = Math.floor(at * result.length);
    if (kind === 'change') {
      const copy = Buffer.from(result);
      copy[position] = byte;
      return copy;
    }
    const rest = result.subarray(kind === 'cut' ? position + 1 : position);
    return Buffer.concat([result.subarray(0, position), kind === 'cut' ? Buffer.alloc(0) : Buffer.from([byte]), rest]);
  }, Buffer.from(bytes));
}

/** Malformed input throws no other error. */
function survives(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof MalformedDer) return true;
    throw error;
  }
}

describe('damaged input', () => {
  it('a certificate', () => {
    const { der } = aCertificate();
    fc.assert(
      fc.property(damage, (changes) => survives(() => readCertificate(damaged(der, changes)))),
      { numRuns: 500 },
    );
  });

  it('a signature', async () => {
    const digest = randomBytes(32);
    const { der } = await buildCms({ signer: aSigner().signer, digest });
    fc.assert(
      fc.property(damage, (changes) => survives(() => verifyCms(readCms(damaged(der, changes)), () => digest))),
      { numRuns: 500 },
    );
  });

  it('a timestamp', async () => {
    const { der } = await buildCms({ signer: aSigner().signer, digest: randomBytes(32) });
    fc.assert(
      fc.property(damage, (changes) => {
        const { fault } = verifyTimestamp(damaged(der, changes), { imprintOf: () => new Uint8Array(32), anchors: [] });
        return fault !== undefined;
      }),
      { numRuns: 300 },
    );
  });

  it('a signed document is reported on, never thrown at the caller', async () => {
    const file = await signPdf(aPdf(), { signer: aSigner().signer, reserve: 1500 });
    fc.assert(
      fc.property(damage, (changes) => {
        const report = verifyPdf(damaged(file, changes));
        return report.size > 0 && typeof report.intact === 'boolean';
      }),
      { numRuns: 500 },
    );
  });
});
