import type { BenchOptions } from '../../harness/options.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Hop } from '../gateway/gateways.ts';
import { type HopSummary, measureHops } from '../gateway/hops.ts';
import { openSubject } from '../gateway/subject.ts';
import type { PeerPrograms } from './programs.ts';
import type { Figures, PeerRow } from './rows.ts';

/** The service behind the gateways does nothing, so nothing is looked for. */
const MACHINES = 60;

/** Which of our hops stands beside which others. */
const PAIRS: readonly {
  readonly name: string;
  readonly ours: Hop;
  readonly peers: readonly [Hop, ...Hop[]];
  readonly note?: string;
}[] = [
  { name: 'hop through our nginx', ours: 'nginx', peers: ['bare nginx', 'bare Caddy'] },
  { name: 'hop through our Caddy', ours: 'Caddy', peers: ['bare Caddy', 'bare nginx'] },
  { name: 'hop through the embedded gateway', ours: 'embedded', peers: ['bare Caddy', 'bare nginx'] },
  {
    name: 'hop with forward-auth, of gateway and auth',
    ours: 'nginx, required',
    peers: ['Caddy, required'],
    note:
      'both are configurations of ours: Caddy asks the authentication service each time, nginx once a second for a caller ' +
      'who is busy.',
  },
];

/** The hops of the gateway suite: our gateways beside bare ones and beside Caddy with forward-auth. */
export async function measureGateways(
  stage: Stage,
  options: BenchOptions,
  programs: PeerPrograms,
): Promise<PeerRow[]> {
  if ((await programs.find('nginx')) === undefined || (await programs.find('caddy')) === undefined) return [];
  const { hops } = await openSubject(stage, Math.min(MACHINES, options.providers));
  return gatewayRows(await measureHops(stage, hops, options), options.connections);
}

function gatewayRows(hops: readonly HopSummary[], connections: number): PeerRow[] {
  const figuresOf = (name: Hop): Figures => {
    const hop = hops.find((each) => each.name === name);
    if (hop === undefined || hop.refused + hop.failed > 0) throw new Error(`requests through ${name} failed`);
    return { name, figures: hop.costsUs };
  };
  return PAIRS.map(({ name, ours, peers: [first, ...others], note }) => ({
    name: `${name}, ${connections} connections`,
    unit: 'µs',
    ours: figuresOf(ours).figures,
    peers: [figuresOf(first), ...others.map(figuresOf)],
    ...(note !== undefined && { note }),
  }));
}
