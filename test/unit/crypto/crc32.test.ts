import { crc32 } from '../../../shared/crypto/crc32.ts';

describe('CRC-32', () => {
  // The check value of the catalogue of CRC algorithms, and the CRC of an empty PNG chunk IEND (ISO/IEC 15948).
  it.each([
    ['123456789', 0xcbf43926],
    ['IEND', 0xae426082],
    ['', 0],
  ])('of "%s"', (text, expected) => expect(crc32(Buffer.from(text))).toBe(expected));
});
