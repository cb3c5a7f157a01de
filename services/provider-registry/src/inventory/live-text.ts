import { shownOf } from '../providers/live-store.ts';
import type { ProviderStatus } from '../providers/provider.ts';

/** What changes with heartbeats and rentals; arrays by the position of the card, empty where nothing is known. */
export interface LiveMachine {
  /** As recorded. */
  readonly status: ProviderStatus;
  readonly hasLapsed: boolean;
  /** As readers see it. */
  readonly shown: ProviderStatus;
  /** Milliseconds. */
  readonly lastSeenAt: number;
  /** Milliseconds; undefined: billing has never told which cards are taken. */
  readonly cardsAsOf: number | undefined;
  readonly isHealthy: readonly (boolean | undefined)[];
  /** Undefined: free. */
  readonly inUse: readonly (boolean | undefined)[];
  readonly takenVramMb: readonly (number | undefined)[];
  readonly utilizationGpu: readonly (number | undefined)[];
  readonly utilizationMemory: readonly (number | undefined)[];
  readonly temperature: readonly (number | undefined)[];
  readonly powerDraw: readonly (number | undefined)[];
}

/** The elements of an array that PostgreSQL wrote as text; none of them is text itself. */
function elements<T>(text: string, decode: (element: string) => T): (T | undefined)[] {
  if (text.length <= 2) return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((element) => (element === 'NULL' ? undefined : decode(element)));
}

const isTrue = (element: string) => element === 't';
const numbers = (text = '') => elements(text, Number);
const booleans = (text = '') => elements(text, isTrue);
/** A time has whole milliseconds; in seconds it is not exact. */
const toMs = (seconds = '') => Math.round(Number(seconds) * 1_000);

function decodeLine(columns: readonly string[]): LiveMachine {
  const [, status, lapsed, full, seen, asOf, healthy, inUse, taken, gpu, memory, temperature, power] =
    columns;
  const hasLapsed = lapsed === 't';
  return {
    status: status as ProviderStatus,
    hasLapsed,
    shown: hasLapsed ? 'offline' : shownOf(status as ProviderStatus, full === 't'),
    lastSeenAt: toMs(seen),
    cardsAsOf: asOf === '' ? undefined : toMs(asOf),
    isHealthy: booleans(healthy),
    inUse: booleans(inUse),
    takenVramMb: numbers(taken),
    utilizationGpu: numbers(gpu),
    utilizationMemory: numbers(memory),
    temperature: numbers(temperature),
    powerDraw: numbers(power),
  };
}

/**
 * Decodes lines of columns with "|" between them, the first of which is the place of the machine, from 1. One text for all
 * rows costs a fifth of a result with rows and columns.
 */
export function decodeLive(text: string | null, machines: number): (LiveMachine | undefined)[] {
  const found = new Array<LiveMachine | undefined>(machines).fill(undefined);
  if (text === null) return found;
  for (const line of text.split('\n')) {
    const columns = line.split('|');
    found[Number(columns[0]) - 1] = decodeLine(columns);
  }
  return found;
}
