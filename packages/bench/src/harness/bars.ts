import { renderTable } from './tables.ts';

/** A bound that one of our figures has to meet. */
export interface Bar {
  readonly name: string;
  readonly bound: number;
  /** Whether the figure has to be at least or at most the bound. */
  readonly side: 'least' | 'most';
  readonly unit: string;
}

export function isMet({ bound, side }: Bar, figure: number): boolean {
  return side === 'least' ? figure >= bound : figure <= bound;
}

/** Each bar with our figure, its share of the bound, and whether it is met. */
export function renderBars<Name extends string>(
  bars: Readonly<Record<Name, Bar>>,
  figures: { readonly [Each in Name]?: number | undefined },
): string {
  const rows = (Object.entries(bars) as [Name, Bar][]).map(([key, bar]) => {
    const figure = figures[key];
    const bound = `at ${bar.side} ${bar.bound} ${bar.unit}`;
    if (figure === undefined) return [bar.name, bound, '-', '', 'not measured'];
    const share = bar.bound === 0 ? '' : `${(figure / bar.bound).toFixed(2)} of it`;
    return [
      bar.name,
      bound,
      `${figure.toFixed(2)} ${bar.unit}`,
      share,
      isMet(bar, figure) ? 'met' : 'MISSED',
    ];
  });
  return renderTable([['bar', '', 'ours', '', ''], ...rows]);
}
