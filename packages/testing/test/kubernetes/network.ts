import { BlockList, isIPv6 } from 'node:net';
import { type Manifests, selects } from './manifests.ts';

type Protocol = 'TCP' | 'UDP';
type Selector = Parameters<typeof selects>[0];

interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { cidr: string; except?: readonly string[] };
}

interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { port: number | string; protocol?: Protocol }[];
}

interface Policy {
  readonly podSelector: Selector;
  readonly policyTypes: readonly ('Ingress' | 'Egress')[];
  readonly ingress?: readonly Rule[];
  readonly egress?: readonly Rule[];
}

/** A pod of the platform's namespace, one of another namespace, or an address outside of the cluster. */
export type Place =
  | { readonly pod: Readonly<Record<string, string>> }
  | { readonly namespace: Readonly<Record<string, string>> }
  | { readonly address: string };

/** A public address (of those for documentation, RFC 5737 and RFC 9637). */
export const WORLD: Place = { address: '198.51.100.7' };
export const WORLD_IPV6: Place = { address: '3fff::7' };

/**
 * Whether the network policies allow a connection: the sender's must allow egress and the receiver's ingress. A pod
 * that no policy of a direction selects is open in that direction; other namespaces are not ours to restrict.
 *
 * @param port its number and its name in the receiver's container.
 */
export function isLetThrough(
  { of }: Manifests,
  {
    from,
    to,
    port,
    protocol = 'TCP',
  }: { from: Place; to: Place; port: readonly (number | string)[]; protocol?: Protocol },
): boolean {
  const policies = of<Policy>('NetworkPolicy').map(({ spec }) => spec);
  const passes = (place: Place, direction: 'Ingress' | 'Egress', other: Place) => {
    if (!('pod' in place)) return true;
    const mine = policies.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(direction) && selects(podSelector, place.pod),
    );
    const rules = mine.flatMap(({ ingress = [], egress = [] }) =>
      direction === 'Ingress' ? ingress : egress,
    );
    return mine.length === 0 || rules.some((rule) => allows(rule, other, port, protocol));
  };
  return passes(from, 'Egress', to) && passes(to, 'Ingress', from);
}

function allows(
  { from, to, ports }: Rule,
  other: Place,
  port: readonly (number | string)[],
  protocol: Protocol,
): boolean {
  const peers = from ?? to;
  const isPort =
    ports === undefined ||
    ports.some((each) => port.includes(each.port) && (each.protocol ?? 'TCP') === protocol);
  return isPort && (peers === undefined || peers.some((peer) => isMeant(peer, other)));
}

function isMeant({ podSelector, namespaceSelector, ipBlock }: Peer, place: Place): boolean {
  if ('address' in place)
    return (
      ipBlock !== undefined &&
      isWithin(place.address, [ipBlock.cidr]) &&
      !isWithin(place.address, ipBlock.except ?? [])
    );
  if ('namespace' in place)
    return namespaceSelector !== undefined && selects(namespaceSelector, place.namespace);
  return podSelector !== undefined && namespaceSelector === undefined && selects(podSelector, place.pod);
}

function isWithin(address: string, cidrs: readonly string[]): boolean {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/');
    list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4');
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
