import { openDatabase } from '@gridlease/common/database/open';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { BillingTables, Database } from '../../src/database/database.ts';
import { recordUsage } from '../../src/rentals/usage/record.ts';
import type { UsageOutcome, UsageReport, UsageRules } from '../../src/rentals/usage/report.ts';
import { log, openBillingDatabase } from '../billing.ts';

export const RULES: UsageRules = { staleAfterMs: 0, lateWindowMs: 3_600_000 };

export interface UsageDatabase {
  readonly db: Database;
  readonly url: string;
  close(): Promise<void>;
}

/** A new billing database, or the given one, and a pool on it. */
export async function openUsageDatabase(url?: string): Promise<UsageDatabase> {
  const database = url === undefined ? await openBillingDatabase() : { url, close: async () => {} };
  const { db, close } = openDatabase<BillingTables>({
    url: database.url,
    applicationName: 'usage-test',
    log,
  });
  return {
    db,
    url: database.url,
    async close() {
      await close();
      await database.close();
    },
  };
}

export interface OpenedSession {
  readonly id: string;
  readonly userId: string;
  readonly providerId: string;
  readonly ownerId: string;
}

export interface SessionFacts {
  readonly providerId?: string;
  readonly ownerId?: string;
  /** Base units per hour. */
  readonly rate?: bigint;
  readonly startedMinutesAgo?: number;
  /** The time in its id, which determines the partition of its usage; defaults to now. */
  readonly idAt?: Date;
}

/** A running session without funds: usage reports do not involve the wallet. */
export async function openSession(db: Database, facts: SessionFacts = {}): Promise<OpenedSession> {
  const [session] = await openSessions(db, 1, facts);
  if (session === undefined) throw new Error('no session was opened');
  return session;
}

/** Sessions on as many machines, inserted by two statements. */
export async function openSessions(
  db: Database,
  count: number,
  facts: SessionFacts = {},
): Promise<OpenedSession[]> {
  const { rate = 600_000_000n, startedMinutesAgo = 60 } = facts;
  const ownerId = facts.ownerId ?? `owner-${uuidv7()}`;
  const userId = `renter-${uuidv7()}`;
  const walletId = await openBareWallet(db, userId);
  const opened = Array.from({ length: count }, () => ({
    id: facts.idAt === undefined ? uuidv7() : uuidv7({ msecs: facts.idAt.getTime() }),
    userId,
    ownerId,
    providerId: facts.providerId ?? `machine-${uuidv7()}`,
  }));
  await sql`
    with session as (
      insert into sessions (id, status, user_id, wallet_id, provider_id, provider_owner_id, provider_wallet_id,
        earned_account_id, gpu_model, matched_model, allocated_vram_mb, estimated_power_w, hourly_rate, vram_rate,
        power_rate, total_hourly_rate, platform_fee_percent, quote, payment_id, started_at)
      select id, 'active', ${userId}, ${walletId}::uuid, provider, ${ownerId}, ${walletId}::uuid,
        (select min(id) from accounts), 'L40', 'nvidia-tesla-l40', 1024, 300,
        ${String(rate)}::numeric, 0, 0, ${String(rate)}::numeric, 5, '{}', id,
        gridlease_now() - make_interval(mins => ${startedMinutesAgo}::integer)
      from unnest(${opened.map(({ id }) => id)}::uuid[], ${opened.map(({ providerId }) => providerId)}::text[])
        as one(id, provider)
      returning id
    ) insert into session_usage (session_id) select id from session`.execute(db);
  return opened;
}

async function openBareWallet(db: Database, userId: string): Promise<string> {
  const walletId = uuidv7();
  await sql`
    insert into wallets (id, user_id, wallet_type, deposit_address, deposit_token_account)
    values (${walletId}, ${userId}, 'user', ${walletId}, ${walletId})`.execute(db);
  return walletId;
}

/** Ends a session as if on request, this many seconds ago. */
export async function endOpened(db: Database, id: string, secondsAgo = 0): Promise<void> {
  await sql`
    update sessions set status = 'completed', end_reason = 'requested', charged_minutes = 60,
      ended_at = gridlease_now() - make_interval(secs => ${secondsAgo}::double precision)
    where id = ${id}`.execute(db);
}

/** A valid report of a session, measured a minute ago. */
export function reportOf(session: OpenedSession, more: Partial<UsageReport> = {}): UsageReport {
  return {
    sessionId: session.id,
    eventKey: `e:${uuidv7()}`,
    measuredAt: new Date(Date.now() - 60_000),
    receivedAt: undefined,
    gpuUtilizationPercent: 50,
    vramUtilizationPercent: 25,
    powerDrawW: 300,
    temperatureC: 60,
    actor: 'anybody',
    providerId: undefined,
    ...more,
  };
}

export const record = (
  db: Database,
  reports: readonly UsageReport[],
  rules: UsageRules = RULES,
): Promise<UsageOutcome[]> => recordUsage(db, rules, reports);

export interface Totals {
  readonly reports: number;
  readonly actual_power_w: number | null;
  readonly last_measured_at: Date | null;
  readonly last_report_at: Date | null;
  readonly silent_ms: number;
  readonly gpu_utilization_sum: number;
}

export async function totalsOf(db: Database, id: string): Promise<Totals> {
  const { rows } = await sql<Totals>`select * from session_usage where session_id = ${id}`.execute(db);
  if (rows[0] === undefined) throw new Error(`nothing is counted of ${id}`);
  return rows[0];
}

export async function countRecordsOf(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from usage_records where session_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}
