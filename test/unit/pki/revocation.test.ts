/** Revocation lists and the status of a certificate. */
import { readCertificate } from '../../../shared/pki/certificate.ts';
import { isDer } from '../../../shared/pki/der-scan.ts';
import { readCrlStatus } from '../../../shared/pki/revocation.ts';
import { aCertificate, anAuthority } from '../../fixtures/certificates.ts';
import { aCrl } from '../../fixtures/revocation.ts';

const root = anAuthority();
const issuer = readCertificate(root.der);
const own = readCertificate(aCertificate({ issuer: root }).der);

describe('a revocation list', () => {
  const revokedAt = new Date('2026-01-02T03:04:05Z');

  it('of 30,000 entries, and more than a million elements, is read', () => {
    const list = aCrl(root, [own.der], { revokedAt, others: 30_000 });
    expect(readCrlStatus(list, own, issuer)?.revokedAt).toEqual(revokedAt);
    expect(isDer(list)).toBe(true);
    const other = readCertificate(aCertificate({ issuer: root }).der);
    expect(readCrlStatus(list, other, issuer)).toMatchObject({ revokedAt: undefined });
  });

  it.each([
    ['cut short', (list: Buffer) => list.subarray(0, -1)],
    ['with a byte behind it', (list: Buffer) => Buffer.concat([list, Buffer.of(0)])],
    ['with another entry than was signed', (list: Buffer) => list.fill(0x55, 120, 121)],
    ['of nothing', () => Buffer.alloc(0)],
  ])('%s says nothing', (_, change) => {
    expect(readCrlStatus(change(Buffer.from(aCrl(root, [own.der], { revokedAt }))), own, issuer)).toBeUndefined();
  });

  it('of another authority says nothing', () => {
    expect(readCrlStatus(aCrl(anAuthority(), [own.der]), own, issuer)).toBeUndefined();
  });
});

describe('DER is distinguished from other bytes', () => {
  it.each<[string, number[], boolean]>([
    ['nested', [0x30, 4, 0x30, 2, 5, 0], true],
    ['a part that ends too late', [0x30, 3, 0x30, 2, 5], false],
    ['a part that ends behind its whole', [0x30, 2, 5, 1, 0], false],
    ['an open length', [0x30, 0x80, 0, 0], false],
    ['bytes behind it', [5, 0, 0], false],
    ['a length of five bytes', [4, 0x85, 0, 0, 0, 0, 0], false],
    ['too deep', Array.from({ length: 100 }, (_, i) => [0x30, 2 * (99 - i)]).flat(), false],
  ])('%s', (_, bytes, expected) => expect(isDer(Uint8Array.from(bytes))).toBe(expected));
});
