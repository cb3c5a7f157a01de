import { expect, test } from 'vitest';
import { parseResolvers } from './resolvers.ts';
import { firewallRules } from './ruleset.ts';

test('rentals reach name servers and what the owner allows before private networks are closed to them', () => {
  const rules = firewallRules(['192.168.1.1'], ['192.168.7.0/24']);
  const order = [
    'oifname "gl-*" counter drop',
    'th dport 53 accept',
    '192.168.7.0/24 accept',
    '169.254.0.0/16',
  ];
  const places = order.map((text) => rules.indexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  expect(firewallRules([], [])).not.toContain('dport');
});

test('name servers are those beyond the machine', () => {
  const text =
    '# nameserver 9.9.9.9\nnameserver 127.0.0.53\nnameserver 10.0.0.2\n nameserver fe80::1%eth0\noptions edns0\n';
  expect(parseResolvers(text)).toEqual(['10.0.0.2']);
});
