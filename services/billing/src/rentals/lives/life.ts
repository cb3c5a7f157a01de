import { type CardName, isSameCard } from '../cards/card.ts';

/**
 * What billing knows of a machine, from what the registry has told.
 *
 * Times of the registry are text and only compared with each other. They cross as ages: what was `now - at` ago became
 * billing's time when it was learnt, in milliseconds since the epoch, and stays what it became then.
 */

export type GapKind = 'offline' | 'error' | 'deleted' | 'suspended' | 'sold';

/** Gaps that end rentals at once, whatever leases the registry has. */
export function isFinal(kind: GapKind): boolean {
  return kind !== 'offline' && kind !== 'error';
}

/** A time in which the machine does not work; without an end it lasts. */
export interface Gap {
  readonly kind: GapKind;
  /** The card that does not work; undefined: none does. */
  readonly card?: CardName | undefined;
  /** Who does not own the machine any more; undefined: it concerns the rentals of any owner. */
  readonly ownerId?: string | undefined;
  /** When it began, in the registry's time: its identity, with the kind, the card and the owner. */
  readonly at: string;
  readonly from: number;
  readonly to?: number | undefined;
  readonly learntAt: number;
}

export interface MachineLife {
  readonly gaps: readonly Gap[];
  /** Those that concern the rentals of one card or of one owner only; undefined: written by an earlier release, which did not ask. */
  readonly gapsOfSome?: readonly Gap[] | undefined;
  /** The newest sign of life, and the same in the registry's time. */
  readonly provenAt: number;
  readonly lastBeatAt: string;
  /** The registry's time of the newest response, and of the one in which the whole history was read last. */
  readonly toldAt: string;
  readonly readAt: string;
  /** Billing's time of the newest response. */
  readonly lookedAt: number;
  /** `lease.enabled` of the registry: without leases a machine has no gaps. */
  readonly hasLeases: boolean;
}

/** A gap as the registry tells it, in its own time. */
export interface ToldGap {
  readonly kind: GapKind;
  readonly card?: CardName | undefined;
  readonly ownerId?: string | undefined;
  readonly at: string;
  readonly to?: string | undefined;
}

/** A response of the registry about one machine. */
export interface Told {
  readonly now: string;
  readonly lastBeatAt: string | undefined;
  readonly hasLeases: boolean;
  /** All gaps that end after `since`; undefined: none has changed. */
  readonly gaps: readonly ToldGap[] | undefined;
  /** The registry does not have the machine: its history was not read. */
  readonly isLost?: true | undefined;
}

/**
 * What it means that the registry does not have a machine that it had when a rental started: the machine counts as silent
 * since its last sign of life, and what was wrong with it lasts.
 *
 * @param sinceAt when the first rental started, by the registry's clock: of a machine that was never asked about, no later
 *   sign of life is known
 */
export function toldOfLost(known: MachineLife | undefined, now: string, sinceAt: string): Told {
  const lastBeatAt = known?.lastBeatAt ?? sinceAt;
  const lasting = [...(known?.gaps ?? []), ...(known?.gapsOfSome ?? [])].filter(
    ({ kind, to }) => kind !== 'offline' && to === undefined,
  );
  const gaps = [...lasting.map(asTold), { kind: 'offline' as const, at: lastBeatAt }];
  return { now, lastBeatAt, hasLeases: true, gaps, isLost: true };
}

/**
 * Adds a response to what is known. One that is older than what is known changes nothing, and one that is repeated
 * changes nothing but the time of the look.
 *
 * @param nowMs billing's time of the response
 * @param neededFrom gaps that end before this are forgotten; milliseconds since the epoch
 */
export function learn(
  known: MachineLife | undefined,
  told: Told,
  nowMs: number,
  neededFrom: number,
): MachineLife | undefined {
  if (known !== undefined && told.now < known.toldAt) return known;
  const lastBeatAt = laterOf(told.lastBeatAt, known?.lastBeatAt);
  if (lastBeatAt === undefined) return known;
  const timeOf = (at: string) =>
    at === known?.lastBeatAt ? known.provenAt : nowMs - (Date.parse(told.now) - Date.parse(at));
  const before = [...(known?.gaps ?? []), ...(known?.gapsOfSome ?? [])];
  const gaps = (told.gaps === undefined ? before : mergeGaps(before, told, timeOf, nowMs)).filter(
    ({ to }) => to === undefined || to > neededFrom,
  );
  return {
    gaps: gaps.filter((gap) => !isOfSome(gap)),
    gapsOfSome: gaps.filter(isOfSome),
    provenAt: Math.max(timeOf(lastBeatAt), known?.provenAt ?? Number.NEGATIVE_INFINITY),
    lastBeatAt,
    toldAt: told.now,
    readAt: readAtOf(known, told, lastBeatAt),
    lookedAt: Math.max(nowMs, known?.lookedAt ?? nowMs),
    hasLeases: told.hasLeases,
  };
}

/** Where a lost machine is found again, its history is read from where it was known. */
function readAtOf(known: MachineLife | undefined, told: Told, lastBeatAt: string): string {
  if (told.isLost) return known?.readAt ?? lastBeatAt;
  return told.gaps === undefined ? (known?.readAt ?? told.now) : told.now;
}

const isOfSome = ({ card, ownerId }: Gap) => card !== undefined || ownerId !== undefined;

const laterOf = (one: string | undefined, other: string | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one;

/** Gaps that ended before what was told stay; one that lasted and is not told any more never was. */
function mergeGaps(
  known: readonly Gap[],
  { gaps = [], hasLeases }: Told,
  timeOf: (at: string) => number,
  nowMs: number,
): Gap[] {
  const nameOf = ({ kind, at, card, ownerId }: ToldGap) =>
    JSON.stringify([kind, at, card?.index, card?.uuid, ownerId]);
  const counted = gaps.filter(({ kind }) => hasLeases || isFinal(kind));
  const names = new Set(counted.map(nameOf));
  const before = new Map(known.map((gap) => [nameOf(asTold(gap)), gap]));
  const kept = known.filter((gap) => gap.to !== undefined && !names.has(nameOf(asTold(gap))));
  const merged = counted.map(({ to, ...gap }): Gap => {
    const same = before.get(nameOf(gap));
    const end = same?.to ?? (to === undefined ? undefined : timeOf(to));
    const begin = { ...gap, from: same?.from ?? timeOf(gap.at), learntAt: same?.learntAt ?? nowMs };
    return end === undefined ? begin : { ...begin, to: Math.max(end, begin.from) };
  });
  return [...kept, ...merged].sort((a, b) => a.from - b.from);
}

const asTold = ({ kind, at, card, ownerId }: Gap): ToldGap => ({ kind, at, card, ownerId });

/** A rental, as far as gaps may concern it. */
export interface Concerned {
  /** Undefined: it has none of its own. */
  readonly cards: readonly CardName[] | undefined;
  readonly providerOwnerId: string;
}

/** What is known of the machine as far as it concerns a rental. */
export function lifeOf(life: MachineLife, { cards, providerOwnerId }: Concerned): MachineLife {
  const own = (life.gapsOfSome ?? []).filter(({ card, ownerId }) =>
    card === undefined ? ownerId === providerOwnerId : cards?.some((each) => isSameCard(each, card)),
  );
  if (own.length === 0) return life;
  return { ...life, gaps: [...life.gaps, ...own].sort((a, b) => a.from - b.from) };
}
