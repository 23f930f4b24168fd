import { describe, expect, it } from 'vitest';
import { createAddressGuard } from '../../lib/net/address-guard.ts';

/** Notation → range it is refused as; every way to write an address that must not be reached. */
const refused: [string, string][] = [
  ['127.0.0.1', 'loopback'],
  ['127.0.0.2', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['127.1', 'loopback'],
  ['127.0.1', 'loopback'],
  ['2130706433', 'loopback'],
  ['0x7f000001', 'loopback'],
  ['0x7f.0.0.1', 'loopback'],
  ['0x7F.1', 'loopback'],
  ['017700000001', 'loopback'],
  ['0177.0.0.1', 'loopback'],
  ['0177.0.0.01', 'loopback'],
  ['１２７.0.0.1', 'loopback'],
  ['127。0。0。1', 'loopback'],
  ['127.0.0.1.', 'loopback'],
  ['[::1]', 'loopback'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['0000::0001', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:7f00:1', 'loopback'],
  ['[::ffff:127.0.0.1]', 'loopback'],
  ['0:0:0:0:0:ffff:127.0.0.1', 'loopback'],
  ['0.0.0.0', 'unspecified'],
  ['0', 'unspecified'],
  ['0.1.2.3', 'unspecified'],
  ['::', 'unspecified'],
  ['[::]', 'unspecified'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['167772161', 'private'],
  ['0xa000001', 'private'],
  ['012.0.0.1', 'private'],
  ['10.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.0.1', 'private'],
  ['192.168.257', 'private'],
  ['3232235521', 'private'],
  ['::ffff:10.0.0.1', 'private'],
  ['::ffff:192.168.1.1', 'private'],
  ['::ffff:c0a8:101', 'private'],
  ['169.254.0.1', 'linkLocal'],
  ['169.254.169.254', 'linkLocal'],
  ['2852039166', 'linkLocal'],
  ['0xA9FEA9FE', 'linkLocal'],
  ['0251.0376.0251.0376', 'linkLocal'],
  ['::ffff:169.254.169.254', 'linkLocal'],
  ['fe80::1', 'linkLocal'],
  ['fe80::1%eth0', 'linkLocal'],
  ['febf::1', 'linkLocal'],
  ['100.64.0.1', 'carrierGradeNat'],
  ['100.100.100.200', 'carrierGradeNat'],
  ['100.127.255.255', 'carrierGradeNat'],
  ['::ffff:100.64.0.1', 'carrierGradeNat'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['ff02::1', 'multicast'],
  ['ff0e::1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['240.0.0.1', 'reserved'],
  ['192.0.0.1', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['198.51.100.1', 'reserved'],
  ['203.0.113.1', 'reserved'],
  ['fc00::1', 'uniqueLocal'],
  ['fd00:ec2::254', 'uniqueLocal'],
  ['fec0::1', 'deprecatedSiteLocal'],
  ['64:ff9b::127.0.0.1', 'loopback'],
  ['64:ff9b::a00:1', 'private'],
  ['64:ff9b::a9fe:a9fe', 'linkLocal'],
  ['64:ff9b:1::1', 'rfc6052'],
  ['2002:7f00:1::', '6to4'],
  ['2002:a00:1::1', '6to4'],
  ['2001:0:4136:e378::1', 'teredo'],
  ['::127.0.0.1', 'loopback'],
  ['::7f00:1', 'not-global'],
  ['100::1', 'discard'],
  ['2001:db8::1', 'reserved'],
  ['4000::1', 'not-global'],
  ['2a00:1:2:3:0:5efe:a00:1', 'isatap'],
  ['168.63.129.16', 'cloud-internal'],
  ['::ffff:168.63.129.16', 'cloud-internal'],
  ['', 'not-an-address'],
  ['localhost', 'not-an-address'],
  ['1.2.3.4.5', 'not-an-address'],
  ['256.1.1.1', 'not-an-address'],
  ['[::1', 'not-an-address'],
];

const allowed: [string, string][] = [
  ['8.8.8.8', '8.8.8.8'],
  ['134744072', '8.8.8.8'],
  ['172.15.255.255', '172.15.255.255'],
  ['172.32.0.1', '172.32.0.1'],
  ['100.63.255.255', '100.63.255.255'],
  ['100.128.0.1', '100.128.0.1'],
  ['169.253.0.1', '169.253.0.1'],
  ['126.255.255.255', '126.255.255.255'],
  ['2606:4700::1111', '2606:4700::1111'],
  ['[2a00:1450:4001:830::200e]', '2a00:1450:4001:830::200e'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['64:ff9b::808:808', '8.8.8.8'],
];

describe('address guard', () => {
  const guard = createAddressGuard();

  it.each(refused)('refuses %j as %s', (address, range) => {
    expect(guard.check(address)).toMatchObject({ kind: 'refused', range });
  });

  it.each(allowed)('allows %j as %s', (address, plain) => {
    expect(guard.check(address)).toMatchObject({ kind: 'allowed', address: plain });
  });

  it('allows own networks, in any notation, and nothing beside them', () => {
    const own = createAddressGuard({ allow: ['10.1.0.0/16', 'fd12::/16'] });
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '167838211', 'fd12::5'])
      expect(own.check(address).kind).toBe('allowed');
    for (const address of ['10.2.0.1', '127.0.0.1', 'fd13::5'])
      expect(own.check(address).kind).toBe('refused');
  });

  it('refuses a name when one of its addresses is not public', async () => {
    const mixed = createAddressGuard({
      lookup: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ],
    });
    expect(await mixed.resolve('news.example')).toEqual({
      kind: 'refused',
      address: '10.0.0.7',
      range: 'private',
    });
  });

  it('checks the addresses that the configuration gives to names', async () => {
    const hosts = { 'news.example': '127.0.1.1' };
    expect((await createAddressGuard({ hosts }).resolve('news.example')).kind).toBe('refused');
    const open = createAddressGuard({ hosts, allow: ['127.0.0.0/8'] });
    expect(await open.resolve('News.Example.')).toEqual({
      kind: 'resolved',
      addresses: [{ address: '127.0.1.1', family: 4 }],
    });
  });

  it('says what name resolution said', async () => {
    const lookup = async () => Promise.reject(Object.assign(new Error('no'), { code: 'EAI_AGAIN' }));
    expect(await createAddressGuard({ lookup }).resolve('news.example')).toEqual({
      kind: 'unresolved',
      code: 'EAI_AGAIN',
    });
    expect(await createAddressGuard({ lookup: async () => [] }).resolve('n.example')).toEqual({
      kind: 'unresolved',
      code: 'ENOTFOUND',
    });
  });
});
