import type { Spread } from '../load/statistics.ts';
import type { OperationSummary, VariantSummary } from './summary.ts';

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
  'generator',
  'errors',
];

/** A table of operations; medians over the rounds with [min..max]. */
export function renderOperations(operations: readonly OperationSummary[]): string {
  return renderTable([HEADINGS, ...operations.map(rowOf)]);
}

/** Rows with the same number of cells, the first row being the headings, as aligned columns. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const [headings = []] = rows;
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

function rowOf(row: OperationSummary): string[] {
  const variants = [row.ours, row.limit, row.obvious];
  const rates = variants.flatMap((variant) => [
    Math.round(variant.perSecond.median).toString(),
    `${round(variant.p50Ms)}/${round(variant.p99Ms)}`,
  ]);
  const shares = variants.map(({ generatorShare }) => generatorShare.toFixed(2)).join('/');
  return [row.name, ...rates, ratio(row.toLimit), ratio(row.toObvious), shares, errorsOf(row)];
}

function errorsOf(row: OperationSummary): string {
  if (!row.hasErrors) return 'none';
  const of = (name: string, { refused, failed }: VariantSummary) =>
    refused + failed === 0 ? [] : [`${name}: ${refused} not 2xx, ${failed} without response`];
  return ['ERRORS', ...of('ours', row.ours), ...of('limit', row.limit), ...of('obvious', row.obvious)].join(
    ' ',
  );
}

/** The median and the range of ratios. */
export function ratio({ min, median, max }: Spread): string {
  return `${median.toFixed(2)} [${min.toFixed(2)}..${max.toFixed(2)}]`;
}

/** Milliseconds with as few digits as make sense. */
export function round(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}
