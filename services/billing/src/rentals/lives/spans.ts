/** A time from one moment to another, in milliseconds since the epoch; `to` may be infinite. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The union of spans: in their order, none empty, no two that overlap or touch. */
export function unionOf(spans: readonly Span[]): Span[] {
  const sorted = spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  const union: Span[] = [];
  for (const next of sorted) {
    const last = union.at(-1);
    if (last === undefined || next.from > last.to) union.push(next);
    else if (next.to > last.to) union[union.length - 1] = { from: last.from, to: next.to };
  }
  return union;
}

/** The parts of spans within another one. */
export function clipTo(spans: readonly Span[], { from, to }: Span): Span[] {
  return spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to);
}

/** Milliseconds of a time that are outside of the gaps. */
export function lengthWithout(gaps: readonly Span[], within: Span): number {
  const missing = unionOf(clipTo(gaps, within)).reduce((sum, { from, to }) => sum + to - from, 0);
  return Math.max(0, within.to - within.from) - missing;
}

/** Whether a moment is in one of the gaps. */
export function isWithin(gaps: readonly Span[], moment: number): boolean {
  return gaps.some(({ from, to }) => from <= moment && moment < to);
}

/** The first moment by which this much time outside of the gaps has passed; infinite when a gap does not end before. */
export function momentAfter(gaps: readonly Span[], begin: number, lengthMs: number): number {
  let left = lengthMs;
  let at = begin;
  for (const gap of unionOf(clipTo(gaps, { from: begin, to: Number.POSITIVE_INFINITY }))) {
    if (at + left <= gap.from) break;
    left -= gap.from - at;
    at = gap.to;
  }
  return at + left;
}
