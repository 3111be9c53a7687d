/** Names and parameters of algorithms, which no signature in a timestamp token covers. */
import { createHash } from 'node:crypto';
import { bool, integer, nil, objectId, octets, sequence, setOf, tagged } from '../../../shared/pki/der.ts';
import { oid } from '../../../shared/pki/oids.ts';
import { verifyTimestamp } from '../../../shared/pki/timestamp-token.ts';
import { algorithm, aToken, pss, type TokenOptions } from '../../fixtures/timestamp-token.ts';
import { aTsaIdentity } from '../../servers/tsa.ts';

const identity = aTsaIdentity();
const stamped = Buffer.from('the value of a signature');
const sha256 = createHash('sha256').update(stamped).digest();
const imprintOf = (name: string) => createHash(name).update(stamped).digest();

const faultOf = (token: Uint8Array) => verifyTimestamp(token, { imprintOf, anchors: [] }).fault;
const fault = (options: Partial<TokenOptions>) => faultOf(aToken({ identity, sha256, ...options }));
const bare = (id: string) => sequence(objectId(id));
/** RFC 6211, with the signature's algorithm under an implicit [1]. */
const protection = (digest: string, signature: string) =>
  sequence(algorithm(digest), tagged(1, objectId(signature), nil()));

describe('a timestamp is valid', () => {
  it.each<[string, Partial<TokenOptions>]>([
    ['with NULL as every parameter', {}],
    [
      'without parameters',
      { unsigned: { digestAlgorithm: bare(oid.sha256), signatureAlgorithm: bare(oid.sha256WithRsa) } },
    ],
    [
      'that names the key for its signature, as RFC 3370 does',
      { unsigned: { signatureAlgorithm: algorithm(oid.rsaEncryption) } },
    ],
    [
      'that announces a second digest',
      { unsigned: { digestAlgorithms: setOf(algorithm(oid.sha256), bare(oid.sha512)) } },
    ],
    ['signed with RSASSA-PSS', { isPss: true }],
    ['whose signer protects its algorithms', { protection: protection(oid.sha256, oid.sha256WithRsa) }],
  ])('%s', (_, options) => expect(fault(options)).toBeUndefined());
});

describe('a timestamp is not valid', () => {
  it.each([
    ['a number', algorithm(oid.sha256, integer(1))],
    ['bytes', algorithm(oid.sha256, octets(Buffer.from('hidden')))],
    ['a NULL that holds something', algorithm(oid.sha256, Uint8Array.of(5, 1, 0))],
    ['two parameters', algorithm(oid.sha256, nil(), nil())],
  ])('with parameters of its digest: %s', (_, digestAlgorithm) => {
    expect(fault({ unsigned: { digestAlgorithm } })).toMatch(/unsupported_algorithm|malformed/);
    expect(fault({ unsigned: { digestAlgorithms: setOf(digestAlgorithm) } })).toMatch(/algorithm_mismatch|malformed/);
  });

  it.each([
    ['a number', algorithm(oid.sha256WithRsa, integer(1))],
    ['those of RSASSA-PSS', algorithm(oid.sha256WithRsa, sequence(tagged(2, integer(32))))],
    ['a truth, the key being named', algorithm(oid.rsaEncryption, bool(true))],
    ['another digest', algorithm(oid.sha384WithRsa)],
  ])('with parameters of its signature: %s', (_, signatureAlgorithm) => {
    expect(fault({ unsigned: { signatureAlgorithm } })).toBe('unsupported_algorithm');
  });

  it.each([
    ['another salt', pss({ salt: 20 }), 'signature_mismatch'],
    // -2 means any length to OpenSSL.
    ['any salt', pss({ salt: -2 }), 'unsupported_algorithm'],
    ['a salt that OpenSSL refuses', pss({ salt: -100 }), 'unsupported_algorithm'],
    ['another digest', pss({ hash: algorithm(oid.sha384) }), 'unsupported_algorithm'],
    ['a parameter of its digest', pss({ hash: algorithm(oid.sha256, integer(1)) }), 'unsupported_algorithm'],
    ['a mask by another digest', pss({ mask: algorithm(oid.mgf1, algorithm(oid.sha1)) }), 'unsupported_algorithm'],
    ['another mask', pss({ mask: algorithm(oid.sha256, algorithm(oid.sha256)) }), 'unsupported_algorithm'],
    ['another trailer', pss({ more: [tagged(3, integer(2))] }), 'unsupported_algorithm'],
    ['an unknown part', pss({ more: [tagged(4, integer(1))] }), 'unsupported_algorithm'],
    ['a part twice', pss({ more: [tagged(2, integer(20))] }), 'unsupported_algorithm'],
  ])('with RSASSA-PSS and %s', (_, signatureAlgorithm, expected) => {
    expect(fault({ isPss: true, unsigned: { signatureAlgorithm } })).toBe(expected);
  });

  it.each([
    ['another digest', protection(oid.sha384, oid.sha256WithRsa)],
    ['another name of the signature', protection(oid.sha256, oid.rsaEncryption)],
    ['no signature', sequence(algorithm(oid.sha256))],
  ])('when its signer had signed %s (RFC 6211)', (_, value) => {
    expect(fault({ protection: value })).toBe('algorithm_mismatch');
  });

  it.each([
    ['none', setOf()],
    ['another', setOf(algorithm(oid.sha512))],
  ])('that announces %s of the digests that it uses', (_, digestAlgorithms) => {
    expect(fault({ unsigned: { digestAlgorithms } })).toBe('algorithm_mismatch');
  });
});

it.each([false, true])('one changed bit of any algorithm is seen (RSASSA-PSS: %s)', (isPss) => {
  const token = aToken({ identity, sha256, isPss });
  const signature = isPss ? pss() : algorithm(oid.sha256WithRsa);
  const silent: string[] = [];
  for (const part of [setOf(algorithm(oid.sha256)), algorithm(oid.sha256), signature]) {
    const start = Buffer.from(token).lastIndexOf(part);
    expect(start).toBeGreaterThan(0);
    for (let bit = 0; bit < part.length * 8; bit++) {
      const changed = token.slice();
      const at = start + (bit >> 3);
      changed[at] = (changed[at] ?? 0) ^ (1 << (bit & 7));
      if (faultOf(changed) === undefined) silent.push(`${at}:${bit & 7}`);
    }
  }
  expect(silent).toEqual([]);
});
