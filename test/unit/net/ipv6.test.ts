import { ipv6Groups } from '../../../shared/net/ipv6.ts';

describe('the groups of an IPv6 address', () => {
  it.each([
    ['::', [0, 0, 0, 0, 0, 0, 0, 0]],
    ['::1', [0, 0, 0, 0, 0, 0, 0, 1]],
    ['2001:DB8::ff', [0x2001, 0xdb8, 0, 0, 0, 0, 0, 0xff]],
    ['1:2:3:4:5:6:7:8', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['1::', [1, 0, 0, 0, 0, 0, 0, 0]],
    ['::ffff:192.0.2.1', [0, 0, 0, 0, 0, 0xffff, 0xc000, 0x201]],
    ['1:2:3:4:5:6:192.0.2.1', [1, 2, 3, 4, 5, 6, 0xc000, 0x201]],
    ['fe80::1%eth0', [0xfe80, 0, 0, 0, 0, 0, 0, 1]],
  ])('%s', (address, groups) => expect(ipv6Groups(address)).toEqual(groups));
});
