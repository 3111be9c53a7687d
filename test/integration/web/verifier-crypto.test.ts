/** The cryptography and inflating of the browser's worker against those of Node, which the verifier uses on a server. */
import * as node from 'node:crypto';
import { constants, deflateRawSync, deflateSync, inflateRawSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { decode } from '../../../shared/pki/der.ts';
import * as page from '../../../web/verify/worker/crypto.ts';
import { readPublicKey } from '../../../web/verify/worker/public-key.ts';
import * as pageZlib from '../../../web/verify/worker/zlib.ts';

// The same random values in every run.
fc.configureGlobal({ seed: 1 });

/** One certificate for every run: which alterations are refused depends on its serial number and key. */
const aFixedCertificate = Buffer.from(
  'MIIBvDCCAWKgAwIBAgIQATRdN9HmQ7oxc257XyAaSjAKBggqhkjOPQQDAjA2MSAwHgYDVQQKDBdDb3VudGVyc2lnbiBkZXZlbG9w' +
    'bWVudDESMBAGA1UEAwwJVGVzdCByb290MB4XDTI2MTEyMTA5MDQwNFoXDTI3MTEyMjA5MDQwNFowNjEgMB4GA1UECgwXQ291bnRl' +
    'cnNpZ24gZGV2ZWxvcG1lbnQxEjAQBgNVBAMMCVRlc3Qgc2VhbDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABF5XD9TDP3DmMOSa' +
    'h0pvpbCoezjj/BBt3OnAeDA1QCU3NIMCQd6BLhduM0uN0kVoErtuCDlLtyl/Sdi/XCbw132jUjBQMB0GA1UdDgQWBBRECeqT2NSm' +
    'wEMJW8HKaWxl/weiYjAfBgNVHSMEGDAWgBQOxyPVXToneOoUuVIYevVQKy5BJTAOBgNVHQ8BAf8EBAMCBsAwCgYIKoZIzj0EAwID' +
    'SAAwRQIgcyd2wWiiN7DGF+0xkPlBlc7oaSGxuB0G4yqS2Cj8/bYCIQDX/kqC+jZcztaDY6oZXqlgs5qY8cWtzPQ4o26+AH3iXg==',
  'base64',
);
const message = Buffer.from('what is signed');
const digests = ['sha1', 'sha256', 'sha384', 'sha512'];
const hashes = ['md5', ...digests];

/** The key as the page reads it from a certificate. */
const forPage = (key: node.KeyObject) => readPublicKey(decode(key.export({ type: 'spki', format: 'der' })));

function* altered(bytes: Buffer): Generator<Buffer> {
  for (const place of [0, 1, bytes.length >> 1, bytes.length - 1]) {
    const copy = Buffer.from(bytes);
    copy[place] = (copy[place] ?? 0) ^ 1;
    yield copy;
  }
  yield bytes.subarray(1);
  yield Buffer.concat([Buffer.alloc(1), bytes]);
  yield Buffer.concat([bytes, Buffer.alloc(1)]);
  yield Buffer.alloc(bytes.length);
}

describe('signatures', () => {
  it.each(['prime256v1', 'secp384r1', 'secp521r1', 'brainpoolP256r1', 'brainpoolP384r1', 'brainpoolP512r1'])(
    'of the curve %s hold exactly where Node says so',
    (namedCurve) => {
      const { privateKey, publicKey } = node.generateKeyPairSync('ec', { namedCurve });
      for (const digest of digests) {
        const signature = node.sign(digest, message, privateKey);
        expect(page.verify(digest, message, forPage(publicKey), signature)).toBe(true);
        for (const copy of altered(signature)) {
          const expected = node.verify(digest, message, publicKey, copy);
          expect(page.verify(digest, message, forPage(publicKey), copy)).toBe(expected);
        }
      }
    },
  );

  // 1025 and 1031 bits: the encoded message of PSS is shorter than the modulus, or has unused bits.
  it.each([1024, 1025, 1031, 2048])('of RSA keys of %i bits hold exactly where Node says so', (modulusLength) => {
    const { privateKey, publicKey } = node.generateKeyPairSync('rsa', { modulusLength });
    const padding = node.constants.RSA_PKCS1_PSS_PADDING;
    for (const digest of digests) {
      const plain = node.sign(digest, message, privateKey);
      for (const copy of [plain, ...altered(plain)]) {
        const expected = node.verify(digest, message, publicKey, copy);
        expect(page.verify(digest, message, forPage(publicKey), copy)).toBe(expected);
      }
      for (const saltLength of digest === 'sha512' ? [0, 20] : [0, 20, 32]) {
        const salted = node.sign(digest, message, { key: privateKey, padding, saltLength });
        const isValid = (file: Buffer, length: number) =>
          page.verify(digest, message, { key: forPage(publicKey), padding, saltLength: length }, file);
        expect(isValid(salted, saltLength)).toBe(true);
        for (const copy of altered(salted)) {
          if (copy.length !== salted.length) expect(isValid(copy, saltLength)).toBe(false);
          else {
            const expected = node.verify(digest, message, { key: publicKey, padding, saltLength }, copy);
            expect(isValid(copy, saltLength)).toBe(expected);
          }
        }
        expect(isValid(salted, saltLength + 1)).toBe(false);
        expect(page.verify(digest, message, forPage(publicKey), salted)).toBe(false);
      }
    }
  });
});

it('certificates with an altered byte are refused where Node refuses them', () => {
  const isAccepted = (parse: (der: Buffer) => unknown, der: Buffer) => {
    try {
      parse(der);
      return true;
    } catch {
      return false;
    }
  };
  const leniencies: string[] = [];
  const der = aFixedCertificate;
  for (let place = 0; place < der.length; place++) {
    for (const bit of [1, 16]) {
      const copy = Buffer.from(der);
      copy[place] = (copy[place] ?? 0) ^ bit;
      const expected = isAccepted((bytes) => new node.X509Certificate(bytes), copy);
      const actual = isAccepted((bytes) => new page.X509Certificate(bytes), copy);
      // Node checks less of the contents than the verifier's reader, which both sides run first.
      if (actual && !expected) leniencies.push(`byte ${place} of ${der.length}, bit ${bit}`);
    }
  }
  expect(leniencies).toEqual([]);
});

it.each(hashes)('%s is the digest of Node', (name) => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 4 }), (parts) => {
      const [expected, actual] = [node.createHash(name), page.createHash(name)];
      for (const part of parts) {
        expected.update(part);
        actual.update(part);
      }
      expect(Buffer.from(actual.digest())).toEqual(expected.digest());
    }),
  );
});

it.each(['aes-128-cbc', 'aes-256-cbc'])('%s enciphers and deciphers as Node does', (name) => {
  const key = node.randomBytes(name === 'aes-128-cbc' ? 16 : 32);
  const vector = node.randomBytes(16);
  const clear = node.randomBytes(64);
  const [expected, actual] = [node.createCipheriv(name, key, vector), page.createCipheriv(name, key, vector)];
  expected.setAutoPadding(false);
  const secret = expected.update(clear);
  expect(Buffer.from(actual.update(clear))).toEqual(secret);
  expect(Buffer.from(page.createDecipheriv(name, key, vector).update(secret))).toEqual(clear);
});

describe('inflating', () => {
  const outcome = (inflate: () => Uint8Array) => {
    try {
      return Buffer.from(inflate()).toString('hex');
    } catch (error) {
      return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'damaged';
    }
  };

  it.each(['zlib', 'raw'] as const)('%s data, whole, cut or damaged, gives what Node makes of it', (format) => {
    const deflate = format === 'raw' ? deflateRawSync : deflateSync;
    const [ofNode, ofPage] =
      format === 'raw' ? [inflateRawSync, pageZlib.inflateRawSync] : [inflateSync, pageZlib.inflateSync];
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 2000 }),
      fc.string({ maxLength: 3000 }).map((text) => Buffer.from(text.repeat(3))),
    );
    fc.assert(
      fc.property(content, fc.nat(), fc.nat(255), fc.nat(4), (clear, position, value, kind) => {
        const packed = Buffer.from(deflate(clear));
        const place = position % packed.length;
        if (kind === 1) packed[place] = value;
        const bytes =
          kind === 2 ? packed.subarray(0, place) : kind === 3 ? Buffer.concat([packed, Buffer.alloc(3)]) : packed;
        const options = {
          finishFlush: constants.Z_SYNC_FLUSH,
          maxOutputLength: kind === 4 ? 500 : 100_000,
          chunkSize: 1024,
        };
        expect(outcome(() => ofPage(bytes, options))).toBe(outcome(() => ofNode(bytes, options)));
      }),
      { numRuns: 500 },
    );
  });
});
