import { type RawBuilder, sql } from 'kysely';
import type { RegistryTransaction } from '../database/database.ts';
import { inParts, type Layout } from '../database/layout.ts';
import { isNewlySilent, isSilent, LAST_BEAT_AT, type LeaseRules } from '../leases/rules.ts';

/** How long the states of machines are kept. */
export const STATES_KEPT = sql`interval '35 days'`;

/**
 * Appends the present statuses of these machines, whose live rows are locked, to their histories. Their times never go back,
 * whenever transactions began and whatever the clock does, so that a part of a history can be found by its times.
 */
export async function appendStates(trx: RegistryTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    insert into provider_states (provider_id, status, at)
    select live.provider_id, live.status, greatest(gridlease_now(), (
      select at from provider_states as last where last.provider_id = live.provider_id order by last.id desc limit 1))
    from provider_live as live where live.provider_id = any(${ids}::uuid[])
    order by live.provider_id`.execute(trx);
}

/**
 * Those of these machines, all in one part, for whose rows (alias `live`) the condition holds and that are not locked by
 * others; they are locked from now on.
 */
export async function lockFreeLives(
  trx: RegistryTransaction,
  ids: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select live.provider_id as id from provider_live as live
    where live.provider_id = any(${ids}::uuid[]) and ${condition}
    order by live.provider_id for no key update of live skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Records that the silences of those of these machines that are silent end now. */
export async function endSilences(
  trx: RegistryTransaction,
  rules: LeaseRules,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into provider_silences (provider_id, from_at)
    select live.provider_id, ${LAST_BEAT_AT} from provider_live as live
    where live.provider_id = any(${ids}::uuid[]) and ${isSilent(rules)} and ${LAST_BEAT_AT} < gridlease_now()
    order by live.provider_id`.execute(trx);
}

/** Machines for whose rows (alias `live`) the condition holds: at most `limit`, ids ascending. */
export async function listLives(
  trx: RegistryTransaction,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select live.provider_id as id from provider_live as live where ${condition}
    order by live.provider_id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Machines that have fallen silent, which was not recorded yet: at most `limit`, ids ascending. */
export const listNewlySilent = (
  trx: RegistryTransaction,
  rules: LeaseRules,
  limit: number,
): Promise<string[]> => listLives(trx, isNewlySilent(rules), limit);

/**
 * Records which of these machines have fallen silent; rows locked by other transactions are skipped. Returns the number
 * of machines recorded.
 */
export async function recordSilences(
  trx: RegistryTransaction,
  layout: Layout,
  rules: LeaseRules,
  ids: readonly string[],
): Promise<number> {
  const recorded = await inParts(layout, trx, ids, async (part) => {
    const free = await lockFreeLives(trx, part, isNewlySilent(rules));
    const { rows } = await sql`
      update provider_live as live set silent_since = ${LAST_BEAT_AT}
      where live.provider_id = any(${free}::uuid[]) returning live.provider_id`.execute(trx);
    return rows;
  });
  return recorded.length;
}

/**
 * Records which cards of these machines do not work, and which do again. Call it after the cards of a machine or what
 * rentals have of it have changed, with its live row locked; for a changed health, the database does.
 */
export async function recordCardFaults(trx: RegistryTransaction, ids: readonly string[]): Promise<void> {
  await sql`select record_card_faults(id) from unnest(${ids}::uuid[]) as machine(id)`.execute(trx);
}

/** Records that a machine, whose live row is locked, is handed over now. */
export async function recordHandover(
  trx: RegistryTransaction,
  providerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`
    update former_owners set to_at = greatest(from_at, gridlease_now())
    where provider_id = ${providerId} and owner_id = ${to} and to_at is null`.execute(trx);
  await sql`insert into former_owners (provider_id, owner_id) values (${providerId}, ${from})`.execute(trx);
}

/** Rows of each kind purged in one transaction. */
const PURGED_AT_ONCE = 10_000;

/** Purges states, faults and handovers that ended more than 35 days ago; the state that a machine had then stays. Returns how many. */
export async function purgeStates(trx: RegistryTransaction): Promise<number> {
  const cutoff = sql`(gridlease_now() - ${STATES_KEPT})`;
  const states = await sql`
    delete from provider_states where id in (
      select old.id from provider_states as old
      where old.at < ${cutoff} and (
        exists (select from provider_states as next
          where next.provider_id = old.provider_id and next.id > old.id and next.at < ${cutoff})
        or not exists (select from providers where providers.id = old.provider_id)
          and not exists (select from deleted_providers where deleted_providers.id = old.provider_id))
      limit ${PURGED_AT_ONCE})`.execute(trx);
  const silences = await sql`
    delete from provider_silences where id in (
      select id from provider_silences where to_at < ${cutoff} limit ${PURGED_AT_ONCE})`.execute(trx);
  const faults = await sql`
    delete from provider_card_faults where id in (
      select fault.id from provider_card_faults as fault
      where fault.to_at < ${cutoff} or fault.to_at is null and fault.from_at < ${cutoff}
        and not exists (select from providers where providers.id = fault.provider_id)
      limit ${PURGED_AT_ONCE})`.execute(trx);
  const owners = await sql`
    delete from former_owners where id in (
      select id from former_owners where coalesce(to_at, from_at) < ${cutoff} limit ${PURGED_AT_ONCE})`.execute(
    trx,
  );
  return [states, silences, faults, owners].reduce(
    (sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows),
    0,
  );
}
