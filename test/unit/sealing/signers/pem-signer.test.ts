import { generateKeyPairSync } from 'node:crypto';
import { pem } from '../../../../infra/local/certificate-authority.ts';
import { pemSigner } from '../../../../shared/sealing/signers/pem-signer.ts';
import { aCertificate, aKey } from '../../../fixtures/certificates.ts';

describe('pemSigner', () => {
  it('refuses a key that is not the certificate’s', () => {
    const own = aCertificate();
    const keyPem = aKey().export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => pemSigner({ keyPem, chainPem: pem('CERTIFICATE', own.der) })).toThrow('does not belong');
  });

  it('refuses a short RSA key and other kinds of keys', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    const edwards = generateKeyPairSync('ed25519').privateKey;
    const keyPem = (key: typeof short) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
    expect(() => pemSigner({ keyPem: keyPem(short), chainPem: '' })).toThrow('1024 bits');
    expect(() => pemSigner({ keyPem: keyPem(edwards), chainPem: '' })).toThrow('must be RSA, P-256 or P-384');
  });
});
