import type { BenchOptions } from './options.ts';
import type { Spread } from './statistics.ts';
import type { GatewaySummary, OperationSummary, VariantSummary } from './summary.ts';

const HEADINGS = [
  '',
  'ours',
  'p50/p99 ms',
  'limit',
  'p50/p99 ms',
  'obvious',
  'p50/p99 ms',
  'ours/limit',
  'ours/obvious',
  'errors',
];

/** The results as a table for people; medians of the rounds with [least..most]. */
export function renderTable(
  options: Pick<BenchOptions, 'suite' | 'rounds' | 'seconds' | 'connections' | 'providers'>,
  operations: readonly OperationSummary[],
  gateway: GatewaySummary,
): string {
  const { suite, rounds, seconds, connections, providers } = options;
  const title =
    `${suite} through the gateway: ${rounds} rounds of ${seconds} s, ${connections} connections, ` +
    `${providers} providers; requests a second, medians with [least..most] of the rounds`;
  const rows = [HEADINGS, ...operations.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  const notes = operations
    .filter(({ settleMs }) => settleMs >= 1_000)
    .map(
      ({ name, settleMs }) => `${name}: ours published its last event ${seconds1(settleMs)} after the load`,
    );
  return [title, '', ...lines.map((line) => line.trimEnd()), '', gatewayLine(gateway), ...notes, ''].join(
    '\n',
  );
}

function rowOf(row: OperationSummary): string[] {
  const rates = [row.ours, row.limit, row.obvious].flatMap((variant) => [
    Math.round(variant.perSecond.median).toString(),
    `${round(variant.p50Ms)}/${round(variant.p99Ms)}`,
  ]);
  return [row.name, ...rates, ratio(row.toLimit), ratio(row.toObvious), errorsOf(row)];
}

function errorsOf(row: OperationSummary): string {
  if (!row.hasErrors) return 'none';
  const of = (name: string, { refused, failed }: VariantSummary) =>
    refused + failed === 0 ? [] : [`${name}: ${refused} not 2xx, ${failed} without answer`];
  return ['ERRORS', ...of('ours', row.ours), ...of('limit', row.limit), ...of('obvious', row.obvious)].join(
    ' ',
  );
}

function gatewayLine({ directP50Ms, throughP50Ms, addedP50Ms, failed }: GatewaySummary): string {
  const { min, median, max } = addedP50Ms;
  return (
    `gateway, one connection, p50: direct ${directP50Ms.toFixed(3)} ms, through ${throughP50Ms.toFixed(3)} ms, ` +
    `added ${median.toFixed(3)} ms [${min.toFixed(3)}..${max.toFixed(3)}]` +
    (failed === 0 ? '' : ` ERRORS ${failed} not 2xx`)
  );
}

function ratio({ min, median, max }: Spread): string {
  return `${median.toFixed(2)} [${min.toFixed(2)}..${max.toFixed(2)}]`;
}

function round(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}

function seconds1(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
