import { isPublicAddress } from '../../../shared/net/public-address.ts';

const inner = {
  'this network': ['0.0.0.0', '0.1.2.3'],
  private: ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'],
  'link-local': ['169.254.0.1', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  metadata: ['169.254.169.254', '168.63.129.16', 'fd00:ec2::254'],
  'protocol assignments': ['192.0.0.8', '192.0.0.170'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  reserved: ['240.0.0.1', '255.255.255.255', '4000::1', '8000::1', 'fec0::1'],
  unspecified: ['::'],
  'unique local': ['fc00::1', 'fdff::1'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '0:0:0:0:0:ffff:0a00:0001'],
  'IPv4-compatible': ['::127.0.0.1', '::808:808'],
  'IPv4-translated': ['::ffff:0:127.0.0.1'],
  NAT64: ['64:ff9b::127.0.0.1', '64:ff9b::808:808', '64:ff9b:1::1'],
  '6to4': ['2002:7f00:1::', '2002:a9fe:a9fe::1', '192.88.99.1'],
  Teredo: ['2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001::1'],
  ORCHID: ['2001:10::1', '2001:20::1'],
  ISATAP: ['2600::5efe:7f00:1', '2600::5efe:127.0.0.1', '2600:0:0:1:200:5efe:a00:1'],
  'not an address': ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.2.3.4.5', '[::1]', ':::'],
};

describe('addresses that neither a webhook nor a certificate may lead to', () => {
  for (const [kind, addresses] of Object.entries(inner)) {
    it.each(addresses)(`${kind}: %s`, (address) => expect(isPublicAddress(address)).toBe(false));
  }
});

describe('public addresses', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '168.63.129.15',
    '168.63.129.17',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
    '2620:fe::fe',
    '2001:4860:4860::8888',
    '2600::5eff:7f00:1',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true));
});
