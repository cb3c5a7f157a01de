import { type Spread, spreadOf } from '../load/statistics.ts';
import { VARIANTS } from './measure.ts';
import type { OperationSummary } from './summary.ts';

const BYTES_PER_MB = 1_000_000;

/** A table of operations; medians over the rounds with [min..max]. Columns of the obvious only where there is one. */
export function renderOperations(operations: readonly OperationSummary[]): string {
  const variants = VARIANTS.filter((variant) => operations.some((operation) => operation[variant]));
  const others = variants.slice(1);
  const headings = ['', ...variants.flatMap((variant) => [variant, 'p50/p99 ms'])];
  headings.push(...others.map((other) => `ours/${other}`), 'generator', 'errors');
  const rows = operations.map((operation) => {
    const sides = variants.flatMap((variant) => operation[variant] ?? []);
    const rates = sides.flatMap(({ perSecond, p50Ms, p99Ms }) => [
      Math.round(perSecond.median).toString(),
      `${round(p50Ms)}/${round(p99Ms)}`,
    ]);
    const ratios = [operation.toLimit, operation.toObvious].flatMap((spread) =>
      spread ? ratio(spread) : [],
    );
    const shares = sides.map(({ generatorShare }) => generatorShare.toFixed(2)).join('/');
    return [operation.name, ...rates, ...ratios, shares, errorsOf(operation)];
  });
  return renderTable([headings, ...rows]);
}

/** Rows with the same number of cells, the first row being the headings, as aligned columns. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const [headings = []] = rows;
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

function errorsOf(operation: OperationSummary): string {
  if (!operation.hasErrors) return 'none';
  const errors = VARIANTS.flatMap((variant) => {
    const { refused = 0, failed = 0 } = operation[variant] ?? {};
    return refused + failed === 0 ? [] : [`${variant}: ${refused} not 2xx, ${failed} without response`];
  });
  return ['ERRORS', ...errors].join(' ');
}

/** The median and the range of ratios. */
export function ratio(spread: Spread): string {
  return spreadText(spread, 2);
}

/** The median and the range of some figures. */
export function rangeOf(figures: readonly number[], digits = 0): string {
  return spreadText(spreadOf(figures), digits);
}

export function spreadText({ min, median, max }: Spread, digits: number, unit = ''): string {
  return `${median.toFixed(digits)}${unit} [${min.toFixed(digits)}..${max.toFixed(digits)}]`;
}

/** Milliseconds with as few digits as make sense. */
export function round(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}

export function megabytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : bytes / BYTES_PER_MB;
}
