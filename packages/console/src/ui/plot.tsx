import { useEffect, useRef, useState } from 'react';
import { formatClock } from '../format/time.ts';

/** One line of a plot. */
export interface PlotLine {
  readonly label: string;
  /** One value for each time; null is a gap. */
  readonly values: readonly (number | null)[];
}

interface PlotProps {
  /** What is shown, in words, for people who do not see it. */
  readonly label: string;
  /** Seconds since the epoch, ascending. */
  readonly times: readonly number[];
  readonly lines: readonly PlotLine[];
  /** Behind numbers, such as `%`. */
  readonly unit: string;
  /** The top of the scale; default: the largest value. */
  readonly max?: number | undefined;
}

const HEIGHT = 180;
const COLOURS = ['--plot-1', '--plot-2', '--plot-3', '--plot-4'];

/**
 * Lines over time, from the first value that there is. The legend has the last values, or those under the pointer. The
 * library is loaded with the first plot.
 */
export function Plot({ label, times, lines, unit, max }: PlotProps) {
  const element = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  useEffect(() => {
    const place = element.current;
    if (place === null) return;
    const ending = new AbortController();
    void drawPlot(place, { times, lines, unit, max, onPoint: setPointed }, ending.signal);
    return () => ending.abort();
  }, [times, lines, unit, max]);
  return (
    <figure>
      <figcaption className="hint">
        {label}
        {pointed === undefined ? '' : `, ${formatClock(times[pointed] ?? 0)}`}
      </figcaption>
      <div ref={element} className="plot" role="img" aria-label={label} />
      <ul className="legend" aria-hidden="true">
        {lines.map((line, at) => (
          <li key={line.label} className={`line-${(at % COLOURS.length) + 1}`}>
            {line.label}: {valueAt(line, pointed, unit)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

function valueAt({ values }: PlotLine, at: number | undefined, unit: string): string {
  const value = at === undefined ? values.findLast((each) => each !== null) : values[at];
  return value === null || value === undefined ? '–' : `${Math.round(value)} ${unit}`;
}

/** The index of the first time at which any line has a value. */
function firstKnown(lines: readonly PlotLine[]): number {
  const starts = lines.map(({ values }) => values.findIndex((value) => value !== null));
  const known = starts.filter((start) => start >= 0);
  return known.length === 0 ? 0 : Math.min(...known);
}

interface Drawing extends Omit<PlotProps, 'label'> {
  /** Called with the index of the time under the pointer. */
  readonly onPoint: (at: number | undefined) => void;
}

async function drawPlot(
  place: HTMLElement,
  { times, lines, unit, max, onPoint }: Drawing,
  signal: AbortSignal,
): Promise<void> {
  const { default: UPlot } = await import('uplot');
  await import('uplot/dist/uPlot.min.css');
  if (signal.aborted) return;
  const colour = (name: string) => getComputedStyle(place).getPropertyValue(name);
  const axis = { stroke: colour('--ink-quiet'), grid: { stroke: colour('--line'), width: 1 } };
  const width = () => Math.max(place.clientWidth, 1);
  const start = firstKnown(lines);
  const plot = new UPlot(
    {
      width: width(),
      height: HEIGHT,
      legend: { show: false },
      cursor: { points: { show: false }, drag: { setScale: false, x: false, y: false } },
      hooks: {
        setCursor: [({ cursor: { idx } }) => onPoint(typeof idx === 'number' ? start + idx : undefined)],
      },
      scales: { y: { range: (_plot, _min, found) => [0, max ?? Math.max(found, 1)] } },
      axes: [
        { ...axis, values: (_plot, ticks) => ticks.map(formatClock) },
        { ...axis, values: (_plot, ticks) => ticks.map((tick) => `${tick} ${unit}`), size: 64 },
      ],
      series: [
        {},
        ...lines.map((line, at) => ({
          label: line.label,
          stroke: colour(COLOURS[at % COLOURS.length] ?? ''),
          width: 1.5,
        })),
      ],
    },
    [times.slice(start), ...lines.map(({ values }) => values.slice(start))],
    place,
  );
  const watching = new ResizeObserver(() => plot.setSize({ width: width(), height: HEIGHT }));
  watching.observe(place);
  signal.addEventListener('abort', () => {
    watching.disconnect();
    plot.destroy();
  });
}
