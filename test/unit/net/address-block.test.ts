import { addressBlock } from '../../../shared/net/address-block.ts';

describe('what counts as one address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['[2001:db8::1]', '2001:db8:0:0'],
    ['[2001:db8::1]:443', '2001:db8:0:0'],
  ])('%s is %s', (address, block) => expect(addressBlock(address)).toBe(block));

  it.each(['unknown', '', 'example.com', '192.0.2.256', '127.0.0.1', '::1'])('%j is no caller’s', (address) => {
    expect(addressBlock(address)).toBeNull();
  });
});
