import * as asn1 from 'asn1js';
import { bool, integer, nil, objectId, octets, sequence, setOf, tagged, unsigned } from '../../../shared/pki/der.ts';
import { oid } from '../../../shared/pki/oids.ts';

const written = (block: asn1.BaseBlock) => Buffer.from(block.toBER()).toString('hex');
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('DER as written here is what another encoder writes', () => {
  it.each([0, 1, 127, 128, 255, 256, 65_535, 65_536])('%i bytes', (length) => {
    const bytes = new Uint8Array(length).fill(7);
    expect(hex(octets(bytes))).toBe(written(new asn1.OctetString({ valueHex: bytes })));
  });

  it.each([...Object.values(oid), '2.5.29.15', '2.999.3', '0.9.2342.19200300.100.1.25'])('%s', (value) => {
    expect(hex(objectId(value))).toBe(written(new asn1.ObjectIdentifier({ value })));
  });

  it.each([0, 1, 127, 128, 255, 256, 32_768, 0x7fffffff])('the integer %i', (value) => {
    expect(hex(integer(value))).toBe(written(new asn1.Integer({ value })));
  });

  it('integers of any length have no needless zero and never look negative', () => {
    expect(hex(unsigned(Uint8Array.of(0, 0, 0x12, 0x34)))).toBe('02021234');
    expect(hex(unsigned(Uint8Array.of(0, 0x80)))).toBe('02020080');
    expect(hex(unsigned(Uint8Array.of(0, 0)))).toBe('020100');
  });

  it('structures', () => {
    const value = [new asn1.Integer({ value: 5 }), new asn1.Null(), new asn1.Boolean({ value: true })];
    const parts = [integer(5), nil(), bool(true)];
    expect(hex(sequence(...parts))).toBe(written(new asn1.Sequence({ value })));
    expect(hex(tagged(3, ...parts))).toBe(
      written(new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: 3 }, value })),
    );
    // A SET OF is in the order of its encodings: tag 1, then 2, then 5.
    expect(hex(setOf(...parts))).toBe('3108' + '0101ff' + '020105' + '0500');
    expect(hex(sequence(new asn1.Utf8String({ value: 'é' })))).toBe('30040c02c3a9');
  });
});
