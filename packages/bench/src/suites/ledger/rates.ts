import { queryOne } from '../../harness/database.ts';
import { type Extent, measureInTurn } from '../../harness/measure.ts';
import type { Stage } from '../../harness/stage.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { openSubject } from './subject.ts';

export const BATCH = 50;
/** There are one or two tickers; more would only compete for the same processor. */
const BATCH_CONNECTIONS = 4;
const NO_PGBENCH =
  'there is no pgbench, which the ledger is measured against: it comes with PostgreSQL (Debian: postgresql-15)';
const OWN_VARIANTS = ['single', 'hot', 'batch'] as const;
type OwnVariant = (typeof OWN_VARIANTS)[number];
type Variant = 'pgbench' | OwnVariant;

export interface RateResults {
  /** Settlements per second, one figure per round; none for pgbench where it is missing. */
  readonly perSecond: Readonly<Record<Variant, readonly number[]>>;
  /** Share of one processor used by the settling process, by round. */
  readonly ownShare: Readonly<Record<OwnVariant, readonly number[]>>;
  readonly findings: number;
}

/** Settlements per second of one ledger by pgbench and by ours, and of one with a hot fee account row, in turn. */
export async function measureRates(
  stage: Stage,
  sessions: number,
  extent: Extent,
  say: (line: string) => void,
): Promise<RateResults> {
  const pgbench = await findPgbench();
  if (pgbench === undefined) say(NO_PGBENCH);
  const ours = await openSubject(stage, { name: 'ledger', sessions, fees: 'tailed' });
  const hot = await openSubject(stage, { name: 'ledger_hot', sessions, fees: 'stored' });
  await stage.calmDatabase(ours.url);
  await stage.calmDatabase(hot.url);
  const feesId = await queryOne(ours.url, `select id from accounts where code = 'platform:fees'`);
  const variables = { sessions, first_earned_id: ours.firstEarnedId, fees_id: feesId };
  const single = { connections: extent.connections, batch: 1 };
  const batch = { connections: BATCH_CONNECTIONS, batch: BATCH };
  const measures = {
    pgbench: async (seconds: number) => {
      const job = {
        url: ours.url,
        folder: stage.folder,
        connections: extent.connections,
        seconds,
        variables,
      };
      return { perSecond: await runPgbench(String(pgbench), job), ownShare: Number.NaN };
    },
    single: (seconds: number) => ours.settle({ ...single, seconds }),
    hot: (seconds: number) => hot.settle({ ...single, seconds }),
    batch: (seconds: number) => ours.settle({ ...batch, seconds }),
  };
  const variants: readonly Variant[] = pgbench === undefined ? OWN_VARIANTS : ['pgbench', ...OWN_VARIANTS];
  const results = await measureInTurn(variants, extent, (variant, seconds) => measures[variant](seconds));
  const perSecond = (variant: Variant) => results[variant]?.map((result) => result.perSecond) ?? [];
  const ownShare = (variant: OwnVariant) => results[variant].map((result) => result.ownShare);
  return {
    perSecond: {
      pgbench: perSecond('pgbench'),
      single: perSecond('single'),
      hot: perSecond('hot'),
      batch: perSecond('batch'),
    },
    ownShare: { single: ownShare('single'), hot: ownShare('hot'), batch: ownShare('batch') },
    findings: (await ours.prove()) + (await hot.prove()),
  };
}
