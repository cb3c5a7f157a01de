import { describe, expect, it } from 'vitest';
import { isNetwork, isWithin } from './allowed-networks.ts';

describe('a network in CIDR notation', () => {
  it.each(['192.0.2.0/24', '192.0.2.7/24', '0.0.0.0/0', '192.0.2.1/32', '2001:db8::/48', '::/0', '::1/128'])(
    '%s is one',
    (text) => expect(isNetwork(text)).toBe(true),
  );

  it.each([
    '192.0.2.0',
    '192.0.2.0/33',
    '192.0.2/24',
    '192.0.2.0/',
    '192.0.2.0/024',
    '2001:db8::/129',
    'example.org/24',
    ' 192.0.2.0/24',
    'fe80::1%eth0/64',
    '',
  ])('%j is none', (text) => expect(isNetwork(text)).toBe(false));
});

describe('an address', () => {
  it.each<[string, string, boolean]>([
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.7/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.0/24', '::ffff:192.0.2.9', true],
    ['192.0.2.0/24', '2001:db8::1', false],
    ['0.0.0.0/0', '203.0.113.1', true],
    ['2001:db8::/48', '2001:db8:0:ffff::1', true],
    ['2001:db8::/48', '2001:db8:1::1', false],
    ['fe80::/10', 'fe80::1%eth0', true],
    ['0.0.0.0/0', '', false],
    ['0.0.0.0/0', 'unknown', false],
  ])('in %s: %s is %s', (network, address, expected) => {
    expect(isWithin([network], address)).toBe(expected);
  });

  it('has to be in one of several networks, and in none there is nothing', () => {
    expect(isWithin(['198.51.100.0/24', '192.0.2.0/24'], '192.0.2.1')).toBe(true);
    expect(isWithin([], '192.0.2.1')).toBe(false);
  });
});
