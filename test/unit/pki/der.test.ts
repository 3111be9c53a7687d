import * as asn1 from 'asn1js';
import {
  bool,
  decode,
  integer,
  MalformedDer,
  nil,
  objectId,
  octets,
  sequence,
  setOf,
  tagged,
  unsigned,
} from '../../../shared/pki/der.ts';
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

const read = (block: asn1.BaseBlock) => decode(new Uint8Array(block.toBER()));
const fromHex = (text: string) => new Uint8Array(Buffer.from(text.replace(/\s/g, ''), 'hex'));

describe('DER as another encoder writes it is read', () => {
  it.each([...Object.values(oid), '0.9.2342.19200300.100.1.25', '1.3.6.1.4.1.311.60.2.1.3'])('%s', (value) => {
    expect(read(new asn1.ObjectIdentifier({ value })).oid()).toBe(value);
  });

  it('identifiers with 128 bits in one arc', () => {
    const bytes = unsigned(fromHex('f81d4fae7dec11d0a76500a0c91e6bf6')).subarray(2);
    const value = `2.25.${BigInt(`0x${Buffer.from(bytes).toString('hex')}`)}`;
    const digits: number[] = [];
    for (let rest = BigInt(value.split('.')[2] ?? 0); rest > 0n; rest /= 128n) digits.unshift(Number(rest % 128n));
    const arcs = digits.map((digit, index) => (index < digits.length - 1 ? 0x80 | digit : digit));
    expect(decode(Uint8Array.of(6, arcs.length + 1, 105, ...arcs)).oid()).toBe(value);
  });

  it.each(['2026-11-22T17:30:00Z', '1950-01-01T00:00:00Z', '2049-12-31T23:59:59Z'])('the short time %s', (text) => {
    const at = new Date(text);
    expect(read(new asn1.UTCTime({ valueDate: at })).time()).toEqual(at);
  });

  it.each([
    ['20261122173000Z', '2026-11-22T17:30:00.000Z'],
    ['20261122173000.25Z', '2026-11-22T17:30:00.250Z'],
    ['20261122173000+0130', '2026-11-22T16:00:00.000Z'],
  ])('the long time %s', (text, at) => {
    const bytes = Buffer.concat([Uint8Array.of(24, text.length), Buffer.from(text)]);
    expect(decode(bytes).time().toISOString()).toBe(at);
  });

  it.each(['20261322173000Z', '20261122253000Z', '2026112217', '20261122173000', 'yesterday'])('not %s', (text) => {
    const bytes = Buffer.concat([Uint8Array.of(24, text.length), Buffer.from(text)]);
    expect(() => decode(bytes).time()).toThrow(MalformedDer);
  });

  it('character strings of one, two and more bytes', () => {
    const value = 'Zoë 中';
    expect(read(new asn1.Utf8String({ value })).optionalText()).toBe(value);
    expect(read(new asn1.BmpString({ value })).optionalText()).toBe(value);
    expect(read(new asn1.PrintableString({ value: 'Zoe' })).optionalText()).toBe('Zoe');
    expect(read(new asn1.Integer({ value: 3 })).optionalText()).toBeUndefined();
  });

  it('small numbers, negative ones too', () => {
    for (const value of [0, 1, 127, 128, -1, -128, 65_536])
      expect(read(new asn1.Integer({ value })).number()).toBe(value);
    expect(() => decode(fromHex('0205 0100000000')).number()).toThrow(MalformedDer);
  });

  it('elements with an open length, and an OCTET STRING in pieces (BER)', () => {
    const element = decode(fromHex('3080 2480 0401aa 0402bbcc 0000 020105 0000'));
    expect(hex(element.child(0).octets())).toBe('aabbcc');
    expect(element.child(1).number()).toBe(5);
    expect(hex(element.bytes)).toBe('3080' + '24800401aa0402bbcc0000' + '020105' + '0000');
  });
});

describe('what does not follow the grammar is refused', () => {
  it.each([
    ['nothing', ''],
    ['a length beyond the end', '3005 020101'],
    ['a part that ends behind its whole', '3003 020201'],
    ['an open length without its end', '3080 020101'],
    ['an open length of a primitive', '0480 0000'],
    ['bytes that follow', '0500 00'],
    ['bits without a count of the unused', '0300'],
    ['eight unused bits', '03020800'],
    ['a length of many bytes', '04ffffffffffffffffff'],
  ])('%s', (_, text) => expect(() => decode(fromHex(text))).toThrow(MalformedDer));

  it.each(['0600', '060180', '0603550480', '0603558004', `06818155${'01'.repeat(128)}`])(
    'the identifier %s',
    (text) => {
      expect(() => decode(fromHex(text)).oid()).toThrow(MalformedDer);
    },
  );

  it('nesting deeper than 64, and more elements than allowed', () => {
    let deep = nil();
    for (let depth = 0; depth < 64; depth++) deep = sequence(deep);
    expect(() => decode(deep)).not.toThrow();
    expect(() => decode(sequence(deep))).toThrow(MalformedDer);
    const many = sequence(...Array.from({ length: 50 }, () => nil()));
    expect(() => decode(many, { maxNodes: 51 })).not.toThrow();
    expect(() => decode(many, { maxNodes: 50 })).toThrow(MalformedDer);
  });

  it('one type in place of another', () => {
    const element = decode(sequence(integer(1), nil()));
    expect(() => element.set()).toThrow(MalformedDer);
    expect(() => element.child(0).oid()).toThrow(MalformedDer);
    expect(() => element.child(1).boolean()).toThrow(MalformedDer);
    expect(() => element.child(2)).toThrow(MalformedDer);
    expect(() => element.child(0).children).toThrow(MalformedDer);
  });
});
