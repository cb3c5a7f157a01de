import { atMost, type Bars, bar } from '../../harness/bars.ts';
import type { OperationCost } from './measure.ts';

/** What the suite measured, by operation. */
export type Measured = readonly OperationCost[];

/** CPU of a request with several replicas, as a share of that with one. */
const COST_MAX = 1.25;

/** Compares the quietest shots: on a busy machine the CPU time of the same work varies by half. */
export function costOfMany({ costs }: OperationCost, replicas: number): number {
  const leastOf = (count: number) => costs.find((cost) => cost.replicas === count)?.leastMs ?? Number.NaN;
  return leastOf(replicas) / leastOf(1);
}

const worst = (measured: Measured, replicas: number) =>
  measured.length === 0
    ? undefined
    : Math.max(...measured.map((operation) => costOfMany(operation, replicas)));

export const BARS: Bars<Measured> = {
  two: bar('dearest request with 2 replicas', atMost(COST_MAX, 'of one'), (measured) => worst(measured, 2)),
  four: bar('dearest request with 4 replicas', atMost(COST_MAX, 'of one'), (measured) => worst(measured, 4)),
};
