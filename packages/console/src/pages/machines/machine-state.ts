import { formatCount, isolate } from '../../format/values.ts';
import type { Tone } from '../../ui/values.tsx';
import type { Card, Machine } from './machine-queries.ts';

interface MachineState {
  readonly word: string;
  readonly tone: Tone;
  /** What it means for the owner, as a sentence. */
  readonly meaning: string;
}

export const STATES: { readonly [Status in Machine['status']]: MachineState & { readonly word: Status } } = {
  idle: { word: 'idle', tone: 'good', meaning: 'Waiting for renters.' },
  busy: { word: 'busy', tone: 'info', meaning: 'It is rented.' },
  offline: {
    word: 'offline',
    tone: 'bad',
    meaning: 'Nothing is heard from it. Look whether the machine has power, a network, and a running agent.',
  },
  maintenance: {
    word: 'maintenance',
    tone: 'warn',
    meaning: 'Its agent has taken it out of service; it takes no rentals.',
  },
  error: { word: 'error', tone: 'bad', meaning: 'Its agent reports an error; it takes no rentals.' },
};

/** The state that matters most: what the platform forbids comes before what the owner wants and the machine says. */
export function stateOf({ status, suspended = [], drain }: Machine): MachineState {
  if (suspended.length > 0) {
    const meaning = 'The platform gives it no rentals.';
    return { word: 'suspended', tone: 'bad', meaning };
  }
  if (drain === undefined || (status !== 'idle' && status !== 'busy')) return STATES[status];
  return status === 'busy'
    ? { word: 'draining', tone: 'warn', meaning: 'Its rentals go on to their end; it takes no new ones.' }
    : { word: 'drained', tone: 'warn', meaning: 'It takes no rentals; you can work on it.' };
}

/** What the cards of a machine measure together. Members are absent when no card measures them. */
interface Measured {
  /** Percent, the mean of the cards. */
  readonly utilization?: number;
  /** Degrees Celsius, of the hottest card. */
  readonly temperature?: number;
  /** Watts, the sum of the cards. */
  readonly power?: number;
}

/** Looks at all cards of a machine at once. */
export function measuredBy(cards: readonly Card[]): Measured {
  const known = (name: 'utilization_gpu_percent' | 'temperature_c' | 'power_draw_w') =>
    cards.flatMap(({ [name]: value }) => value ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const loads = known('utilization_gpu_percent');
  const temperatures = known('temperature_c');
  const powers = known('power_draw_w');
  return {
    ...(loads.length > 0 && { utilization: sum(loads) / loads.length }),
    ...(temperatures.length > 0 && { temperature: Math.max(...temperatures) }),
    ...(powers.length > 0 && { power: sum(powers) }),
  };
}

/** The cards of a machine by model: `4 × NVIDIA GeForce RTX 3090`. */
export function describeCards(cards: readonly Card[]): string {
  const counts = new Map<string, number>();
  for (const { model_name } of cards) counts.set(model_name, (counts.get(model_name) ?? 0) + 1);
  return [...counts]
    .map(([model, count]) => `${count === 1 ? '' : `${count} × `}${isolate(model)}`)
    .join(', ');
}

/** How many cards can be rented: `3 of 4`; without the figure of the registry only how many there are. */
export function describeFree({ gpus, free_gpus }: Pick<Machine, 'gpus' | 'free_gpus'>): string {
  return free_gpus === undefined ? formatCount(gpus.length, 'card') : `${free_gpus} of ${gpus.length}`;
}

/** A measured value with its unit, or a dash where the card does not measure it. */
export function formatMeasure(value: number | undefined, unit: '%' | '°C' | 'W'): string {
  return value === undefined ? '–' : `${Math.round(value)} ${unit}`;
}
