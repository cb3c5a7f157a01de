import { median, ratiosByRound, type Spread, spreadOf } from '../../load/statistics.ts';

/** What one program needed for the same work; one figure for each round. */
export interface Figures {
  readonly name: string;
  readonly figures: readonly number[];
}

/** What is wanted of a row: of our figure relative to the peer's, or of our figure itself; at most `most`. */
export interface Goal {
  readonly of: 'ratio' | 'figure';
  readonly most: number;
}

/** The same work, done by ours and by peers in turn. */
export interface PeerRow {
  /** The work. */
  readonly name: string;
  /** Of the figures: CPU of a request, CPU of a transfer, most resident memory. */
  readonly unit: 'ms' | 's/GiB' | 'MiB' | 'µs';
  readonly ours: readonly number[];
  /** The first one is what ours is compared with. */
  readonly peers: readonly [Figures, ...Figures[]];
  readonly goal?: Goal;
  /** How the two differ in their work or durability. */
  readonly note?: string;
}

/** What a part of the suite brings. */
export interface PartOutcome {
  readonly rows: readonly PeerRow[];
  /** What could not be compared, and why. */
  readonly missing: readonly string[];
}

/** Ours relative to the peer: round by round, and of the least figures of both, which a busy machine disturbs least. */
export interface Comparison {
  readonly inTurn: Spread;
  readonly least: number;
}

export function compare({ ours, peers: [peer] }: PeerRow): Comparison {
  return {
    inTurn: spreadOf(ratiosByRound(ours, peer.figures)),
    least: Math.min(...ours) / Math.min(...peer.figures),
  };
}

/** Whether the goal is met by the median of the rounds; undefined without one. */
export function isGoalMet(row: PeerRow): boolean | undefined {
  if (row.goal === undefined) return undefined;
  const figure = row.goal.of === 'ratio' ? compare(row).inTurn.median : median(row.ours);
  return figure <= row.goal.most;
}
