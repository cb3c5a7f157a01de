import { BRIDGE_PREFIX } from '../container/labels.ts';

const TABLE = 'gridlease';
/** Before Docker's own rules, which are at 0; what these drop is not asked about there. */
const PRIORITY = -10;
/** Everything that is not the public internet (RFC 6890), metadata services of clouds among it. */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

const set = (items: readonly string[]) => `{ ${items.join(', ')} }`;

/**
 * The rules that keep rentals to themselves, for `nft -f`. They know a rental by the name of its bridge alone, so they need
 * not change as rentals come and go.
 *
 * @param resolvers at which rentals may ask for names, wherever they are.
 * @param allowed private networks that they may reach.
 */
export function firewallRules(resolvers: readonly string[], allowed: readonly string[]): string {
  const from = `iifname "${BRIDGE_PREFIX}*"`;
  const forward = [
    `${from} ct state established,related accept`,
    // Published ports of other rentals lead here as well, whatever address of the machine they were reached at.
    `${from} oifname "${BRIDGE_PREFIX}*" counter drop`,
    `${from} meta nfproto ipv6 counter drop`,
    ...(resolvers.length > 0
      ? [`${from} ip daddr ${set(resolvers)} meta l4proto { tcp, udp } th dport 53 accept`]
      : []),
    // One by one: networks of a set must not overlap.
    ...allowed.map((network) => `${from} ip daddr ${network} accept`),
    `${from} ip daddr ${set(NOT_PUBLIC)} counter drop`,
  ];
  return `table inet ${TABLE}
delete table inet ${TABLE}
table inet ${TABLE} {
	chain input {
		type filter hook input priority ${PRIORITY}; policy accept;
		${from} ct state established,related accept
		${from} counter drop
	}
	chain forward {
		type filter hook forward priority ${PRIORITY}; policy accept;
		${forward.join('\n\t\t')}
	}
}
`;
}
