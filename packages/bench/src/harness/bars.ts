import { renderTable } from './tables.ts';

/** A bound that one of our figures has to meet. */
export interface Bar {
  readonly name: string;
  readonly bound: number;
  /** Whether the figure has to be at least or at most the bound. */
  readonly side: 'least' | 'most';
  readonly unit: string;
}

/** A bar with the figure that it bounds, taken from a suite's measurements; undefined where it was not measured. */
interface FigureBar<Measured> extends Bar {
  readonly figure: (measured: Measured) => number | undefined;
}
export type Bars<Measured> = Readonly<Record<string, FigureBar<Measured>>>;

type Bound = Omit<Bar, 'name'>;
export const atLeast = (bound: number, unit: string): Bound => ({ bound, side: 'least', unit });
export const atMost = (bound: number, unit: string): Bound => ({ bound, side: 'most', unit });

export function bar<Measured>(
  name: string,
  bound: Bound,
  figure: (measured: Measured) => number | undefined,
): FigureBar<Measured> {
  return { name, ...bound, figure };
}

type Figures = Readonly<Record<string, number | undefined>>;

/** Our figure for each bar. */
export function figuresOf<Measured>(bars: Bars<Measured>, measured: Measured): Figures {
  return Object.fromEntries(Object.entries(bars).map(([key, { figure }]) => [key, figure(measured)]));
}

export function isMet({ bound, side }: Bar, figure: number): boolean {
  return side === 'least' ? figure >= bound : figure <= bound;
}

/** Each bar with our figure, its share of the bound, and whether it is met. */
export function renderBars(bars: Readonly<Record<string, Bar>>, figures: Figures): string {
  const rows = Object.entries(bars).map(([key, bar]) => {
    const figure = figures[key];
    const bound = `at ${bar.side} ${bar.bound} ${bar.unit}`;
    if (figure === undefined) return [bar.name, bound, '-', '', 'not measured'];
    const share = bar.bound === 0 ? '' : `${(figure / bar.bound).toFixed(2)} of it`;
    const verdict = isMet(bar, figure) ? 'met' : 'MISSED';
    return [bar.name, bound, `${figure.toFixed(2)} ${bar.unit}`, share, verdict];
  });
  return renderTable([['bar', '', 'ours', '', ''], ...rows]);
}
