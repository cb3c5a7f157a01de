import { type Manifests, selects } from './manifests.ts';

type Selector = Parameters<typeof selects>[0];

interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: object;
}

interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { port: number | string }[];
}

interface Policy {
  readonly podSelector: Selector;
  readonly policyTypes: readonly ('Ingress' | 'Egress')[];
  readonly ingress?: readonly Rule[];
  readonly egress?: readonly Rule[];
}

/** A pod of the platform's namespace, one of another namespace, or the outside. */
export type Place =
  | { readonly pod: Readonly<Record<string, string>> }
  | { readonly namespace: Readonly<Record<string, string>> }
  | 'world';

/**
 * Whether the network policies allow a connection: the sender's must allow egress and the receiver's ingress. A pod
 * that no policy of a direction selects is open in that direction; other namespaces are not ours to restrict.
 *
 * @param port its number and its name in the receiver's container.
 */
export function isLetThrough(
  { of }: Manifests,
  { from, to, port }: { from: Place; to: Place; port: readonly (number | string)[] },
): boolean {
  const policies = of<Policy>('NetworkPolicy').map(({ spec }) => spec);
  const passes = (place: Place, direction: 'Ingress' | 'Egress', other: Place) => {
    if (place === 'world' || 'namespace' in place) return true;
    const mine = policies.filter(
      ({ podSelector, policyTypes }) => policyTypes.includes(direction) && selects(podSelector, place.pod),
    );
    const rules = mine.flatMap(({ ingress = [], egress = [] }) =>
      direction === 'Ingress' ? ingress : egress,
    );
    return mine.length === 0 || rules.some((rule) => allows(rule, other, port));
  };
  return passes(from, 'Egress', to) && passes(to, 'Ingress', from);
}

function allows({ from, to, ports }: Rule, other: Place, port: readonly (number | string)[]): boolean {
  const peers = from ?? to;
  const isPort = ports === undefined || ports.some((each) => port.includes(each.port));
  return isPort && (peers === undefined || peers.some((peer) => isMeant(peer, other)));
}

function isMeant({ podSelector, namespaceSelector, ipBlock }: Peer, place: Place): boolean {
  if (place === 'world') return ipBlock !== undefined;
  if ('namespace' in place)
    return namespaceSelector !== undefined && selects(namespaceSelector, place.namespace);
  return podSelector !== undefined && namespaceSelector === undefined && selects(podSelector, place.pod);
}
