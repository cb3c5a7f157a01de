import type { LoadResult } from '../load/generate.ts';
import { median } from '../load/statistics.ts';
import { measureCpuCost } from './cpu-cost.ts';
import { type Extent, measureInTurn } from './measure.ts';
import type { Program } from './programs.ts';
import type { Stage } from './stage.ts';
import { renderTable } from './tables.ts';

const SIDES = ['base', 'ours'] as const;
type Side = (typeof SIDES)[number];

/** A kind of request to a service of this checkout and to that of another. */
export interface ChangedOperation {
  readonly name: string;
  readonly sides: Readonly<Record<Side, { readonly program: Program; readonly load: Load }>>;
}

type Load = (seconds: number) => Promise<LoadResult>;

/** One measurement: CPU of service and PostgreSQL for a request, and its times, in milliseconds. */
interface Shot {
  readonly costMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Of all shots of one side: the quietest one's cost, and medians. */
type SideCost = Shot & { readonly leastMs: number };

/** What a kind of request costs here and there. */
export interface ChangedCost extends Readonly<Record<Side, SideCost>> {
  readonly name: string;
}

/**
 * Measures both sides in many short shots that alternate: on a busy machine the CPU time of the same work varies by half,
 * and the quietest shots compare best.
 */
export async function measureChange(
  stage: Stage,
  { name, sides }: ChangedOperation,
  extent: Pick<Extent, 'rounds' | 'seconds'>,
): Promise<ChangedCost> {
  const shots = await measureInTurn(SIDES, extent, async (side, seconds): Promise<Shot> => {
    const { program, load } = sides[side];
    const { cost, result } = await measureCpuCost(stage, program, seconds, load);
    const { p50Ms, p99Ms } = result;
    return { costMs: cost.serviceMs + cost.databaseMs, p50Ms, p99Ms };
  });
  return { name, base: summarize(shots.base), ours: summarize(shots.ours) };
}

function summarize(shots: readonly Shot[]): SideCost {
  const of = (figure: keyof Shot) => shots.map((shot) => shot[figure]);
  return {
    leastMs: Math.min(...of('costMs')),
    costMs: median(of('costMs')),
    p50Ms: median(of('p50Ms')),
    p99Ms: median(of('p99Ms')),
  };
}

/** A table with what the requests cost on both sides, and the ratios. */
export function renderChanges(changes: readonly ChangedCost[]): string {
  const rows = changes.map(({ name, base, ours }) => [
    name,
    ...[base.leastMs, ours.leastMs].map((ms) => ms.toFixed(4)),
    (ours.leastMs / base.leastMs).toFixed(3),
    ...[base.costMs, ours.costMs].map((ms) => ms.toFixed(4)),
    (ours.costMs / base.costMs).toFixed(3),
    `${base.p50Ms.toFixed(2)}/${base.p99Ms.toFixed(2)}`,
    `${ours.p50Ms.toFixed(2)}/${ours.p99Ms.toFixed(2)}`,
  ]);
  const costs = ['base least', 'ours least', 'x', 'base median', 'ours median', 'x'];
  return [
    'compared with the other checkout: ms of CPU of service and PostgreSQL for each request, least and median of all shots; ' +
      'ms of the exchange, p50/p99',
    renderTable([['', ...costs, 'base', 'ours'], ...rows]),
  ].join('\n');
}
