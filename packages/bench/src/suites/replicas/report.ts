import { cpus } from 'node:os';
import type { BenchOptions } from '../../harness/options.ts';
import { renderReport } from '../../harness/suite.ts';
import { renderTable } from '../../harness/tables.ts';
import { BARS, costOfMany, type Measured } from './bars.ts';
import { COUNTS, type OperationCost } from './measure.ts';

/** A row for each kind of request and number of replicas, followed by the bars. */
export function renderReplicas(
  { rounds, seconds, connections }: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections'>,
  measured: Measured,
): string {
  const headings = ['', 'replicas', 'CPU ms, least', 'of one', 'CPU ms, median', 'a second', 'p50 ms'];
  const section =
    `replicas of a service on one database: ${rounds} rounds of ${seconds} s, ${connections} connections to each, ` +
    `${cpus().length} processors; CPU of all replicas and PostgreSQL for each request\n` +
    renderTable([headings, ...measured.flatMap(rowsOf)]);
  return renderReport([measured.length === 0 ? undefined : section], BARS, measured);
}

function rowsOf(operation: OperationCost): string[][] {
  return operation.costs.map(({ replicas, leastMs, costMs, perSecond, p50Ms }) => [
    replicas === COUNTS[0] ? operation.name : '',
    String(replicas),
    leastMs.toFixed(4),
    costOfMany(operation, replicas).toFixed(2),
    costMs.toFixed(4),
    Math.round(perSecond).toString(),
    p50Ms.toFixed(2),
  ]);
}
