import { setTimeout as delay } from 'node:timers/promises';
import { queryOne } from '../../harness/database.ts';
import { type Extent, measureInTurn } from '../../harness/measure.ts';
import type { Stage } from '../../harness/stage.ts';
import { fillLedger } from './fill.ts';
import { openSubject, type Subject } from './subject.ts';

const SIZES = ['small', 'large'] as const;
type Size = (typeof SIZES)[number];
/** So few that the small ledger contains hardly more than their settlements. */
const SESSIONS = 200;
/**
 * How often every session is settled while buffers and WAL are counted, and before: a page's first change is written
 * in full.
 */
const COUNTED_ROUNDS = 5;
const WARM_UP_ROUNDS = 2;
const SETTLED_POLL_MS = 200;

export interface SizeResult {
  /** Before anything was measured. */
  readonly entries: number;
  /** Of one settlement, on one connection. */
  readonly buffers: number;
  readonly walBytes: number;
  /** Size of journals and entries with their indexes, per settlement. */
  readonly storedBytes: number;
  readonly perSecond: readonly number[];
}

export type GrowthResults = Readonly<Record<Size, SizeResult>> & { readonly findings: number };

/** The same settlements in a ledger with few entries and in one with many. */
export async function measureGrowth(
  stage: Stage,
  entries: Readonly<Record<Size, number>>,
  extent: Extent,
  say: (line: string) => void,
): Promise<GrowthResults> {
  const open = async (size: Size) => {
    const subject = await openSubject(stage, { name: `ledger_${size}`, sessions: SESSIONS, fees: 'tailed' });
    say(`writing ${entries[size]} entries ...`);
    const written = await fillLedger(subject, entries[size]);
    const storedBytes = (await queryOne(subject.url, BYTES)) / (written / 3);
    await stage.calmDatabase(subject.url);
    return { subject, entries: written, storedBytes };
  };
  const ledgers = { small: await open('small'), large: await open('large') };
  const counted = {
    small: await countOne(ledgers.small.subject),
    large: await countOne(ledgers.large.subject),
  };
  const { connections } = extent;
  const settled = await measureInTurn(SIZES, extent, (size, seconds) =>
    ledgers[size].subject.settle({ connections, seconds, batch: 1 }),
  );
  const resultOf = (size: Size) => {
    const { entries: written, storedBytes } = ledgers[size];
    const perSecond = settled[size].map((result) => result.perSecond);
    return { entries: written, storedBytes, ...counted[size], perSecond };
  };
  const findings = (await ledgers.small.subject.prove()) + (await ledgers.large.subject.prove());
  return { small: resultOf('small'), large: resultOf('large'), findings };
}

const BYTES = `
  select sum(pg_total_relation_size(inhrelid)) from pg_inherits
  where inhparent in ('journals'::regclass, 'entries'::regclass)`;
const WAL = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')`;
const BUFFERS = `select blks_hit + blks_read from pg_stat_database where datname = current_database()`;

/** Buffers and WAL of one settlement, by the server's own counters, triggers and keys included. */
async function countOne(subject: Subject): Promise<{ buffers: number; walBytes: number }> {
  await subject.count(WARM_UP_ROUNDS * SESSIONS);
  const settlements = COUNTED_ROUNDS * SESSIONS;
  const buffersBefore = await readSettled(subject.url, BUFFERS);
  const walBefore = await queryOne(subject.url, WAL);
  await subject.count(settlements);
  const walAfter = await queryOne(subject.url, WAL);
  const buffersAfter = await readSettled(subject.url, BUFFERS);
  return {
    buffers: (buffersAfter - buffersBefore) / settlements,
    walBytes: (walAfter - walBefore) / settlements,
  };
}

/** A backend reports its counters when it ends, a moment after its connection: wait until they no longer change. */
async function readSettled(url: string, text: string): Promise<number> {
  for (let before = Number.NaN; ; ) {
    await delay(SETTLED_POLL_MS);
    const now = await queryOne(url, text);
    // Reading the counters costs a few reads as well.
    if (now - before < 1_000) return now;
    before = now;
  }
}
