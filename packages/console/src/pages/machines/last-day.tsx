import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Section } from '../../ui/page.tsx';
import { Plot } from '../../ui/plot.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { type MachineMetrics, metricsOf } from './machine-queries.ts';

/** What each card measured by minute during the last 24 hours. */
export function LastDay({ machineId }: { readonly machineId: string }) {
  const metrics = useQuery(metricsOf(machineId));
  return (
    <Section title="Last 24 hours">
      <Loaded query={metrics} lines={6}>
        {(found) =>
          isMeasured(found) ? (
            <Plots metrics={found} />
          ) : (
            <Empty title="Nothing has been measured yet. The first values come a minute after the machine has joined." />
          )
        }
      </Loaded>
    </Section>
  );
}

type Card = MachineMetrics['cards'][number];

const isMeasured = ({ cards }: MachineMetrics) =>
  cards.some(({ temperature_c, utilization_gpu_percent }) =>
    [...temperature_c, ...utilization_gpu_percent].some((value) => value !== null),
  );

const PLOTS = [
  { label: 'Utilization', unit: '%', max: 100, valuesOf: (card: Card) => card.utilization_gpu_percent },
  { label: 'Memory', unit: '%', max: 100, valuesOf: (card: Card) => card.utilization_memory_percent },
  { label: 'Temperature', unit: '°C', max: undefined, valuesOf: (card: Card) => card.temperature_c },
  { label: 'Power', unit: 'W', max: undefined, valuesOf: (card: Card) => card.power_draw_w },
];

function Plots({ metrics }: { readonly metrics: MachineMetrics }) {
  const { times, plots } = useMemo(() => seriesOf(metrics), [metrics]);
  return (
    <div className="grid">
      {plots.map(({ label, unit, max, lines }) => (
        <Plot key={label} label={`${label} of each card`} unit={unit} max={max} times={times} lines={lines} />
      ))}
    </div>
  );
}

function seriesOf({ from, step_seconds: step, cards }: MachineMetrics) {
  const start = Date.parse(from) / 1_000;
  const minutes = cards[0]?.temperature_c.length ?? 0;
  return {
    times: Array.from({ length: minutes }, (_, at) => start + at * step),
    plots: PLOTS.map(({ valuesOf, ...plot }) => ({
      ...plot,
      lines: cards.map((card) => ({
        label: `card ${card.index ?? card.position}`,
        values: valuesOf(card),
      })),
    })),
  };
}
