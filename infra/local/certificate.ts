/**
 * A key and a certificate chain for development. A separate root signs the sealing certificate, so it is not
 * self-signed.
 */
import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { testCommonName } from '../../shared/pki/test-certificate.ts';
import { authority, issueCertificate, keyUsage, pem } from './certificate-authority.ts';

const newKey = promisify(generateKeyPair);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Generates a development key (RSA 2048, PKCS #8) and its chain (own certificate first). The common names begin with
 * NOT FOR PRODUCTION, which the certificate lint refuses in production.
 */
export async function generateDevelopmentCertificate(): Promise<{ keyPem: string; chainPem: string }> {
  const [rootKeys, keys] = await Promise.all([
    newKey('rsa', { modulusLength: 2048 }),
    newKey('rsa', { modulusLength: 2048 }),
  ]);
  const now = Date.now();
  const notBefore = new Date(now - dayMs);
  const root = issueCertificate({
    commonName: testCommonName('Countersign root'),
    key: rootKeys.privateKey,
    notBefore,
    notAfter: new Date(now + 3650 * dayMs),
    extensions: [authority(0), keyUsage(5, 6)],
  });
  const own = issueCertificate({
    commonName: testCommonName('Countersign seal'),
    key: keys.privateKey,
    issuer: root,
    notBefore,
    notAfter: new Date(now + 825 * dayMs),
    extensions: [keyUsage(0, 1)],
  });
  return {
    keyPem: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    chainPem: pem('CERTIFICATE', own.der) + pem('CERTIFICATE', root.der),
  };
}
