import type { EventContext, EventOrigin } from '../../books/events/announce.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { Machine, MachineRegistry } from '../../market/providers/provider.ts';
import { readTime } from '../lives/store.ts';
import { announceNotices, noticeOf, suspensionNotice } from './announce.ts';
import { groupNews, nextStep, type Outage, openGap, outageOf, windowOf } from './outage.ts';
import {
  type AwayMachine,
  deleteOutages,
  insertOutages,
  insertSuspensions,
  listUnnoted,
  listUntoldSuspensions,
  lockOutages,
  markTold,
  purgeSuspensions,
  setReturn,
} from './store.ts';

export interface OutageDeps extends EventContext {
  readonly db: Database;
  readonly machineRegistry: Pick<MachineRegistry, 'findMachine'>;
  /** `notices.offline_after`, in milliseconds. */
  readonly offlineAfterMs: number;
}

/** Runs a transaction that takes effect only if this replica may work. */
export type Transact = <T>(work: (trx: BillingTransaction) => Promise<T>) => Promise<T>;

/** Machines that are asked about at a time, and in one pass. */
const ASKED_AT_ONCE = 8;
const NOTED_MAX = 500;

/**
 * Tells owners of machines with rentals that have gone, returned or were suspended. What is told and that it was told
 * change in one transaction. Throws 503 `registry_unavailable`; what was noted before is told nevertheless.
 */
export async function followOutages(
  deps: OutageDeps,
  origin: EventOrigin,
  transact: Transact,
): Promise<void> {
  await transact((trx) => tellOutages(deps, trx, origin));
  await noteOutages(deps, origin, transact);
  await tellSuspensions(deps, origin, transact);
}

async function tellOutages(deps: OutageDeps, trx: BillingTransaction, origin: EventOrigin): Promise<void> {
  const followed = await lockOutages(trx);
  const now = await readTime(trx);
  const forgotten: string[] = [];
  const news: (Outage & { what: 'offline' | 'online'; dueAt: number; isSure: boolean })[] = [];
  for (const { outage, life } of followed) {
    const step = nextStep(outage, life, deps.offlineAfterMs, now);
    if (step.kind === 'forget') forgotten.push(outage.providerId);
    else if (step.kind === 'turn') await setReturn(trx, outage.providerId, step.backAt);
    else if (step.kind === 'news') news.push({ ...outage, ...step });
  }
  await deleteOutages(trx, forgotten);
  for (const what of ['offline', 'online'] as const) {
    const ofKind = news.filter((each) => each.what === what);
    const groups = groupNews(ofKind, windowOf(deps.offlineAfterMs), now);
    if (groups.length === 0) continue;
    const notices = groups.flatMap(([first, ...rest]) => (first ? noticeOf(what, [first, ...rest]) : []));
    await announceNotices(trx, deps, origin, notices);
    await markTold(
      trx,
      what,
      groups.flat().map(({ providerId }) => providerId),
    );
  }
  await purgeSuspensions(trx);
}

async function noteOutages(deps: OutageDeps, origin: EventOrigin, transact: Transact): Promise<void> {
  const away = await listUnnoted(deps.db, NOTED_MAX);
  const asked = await ask(deps, origin, away);
  const outages = asked.flatMap(({ id, life, machine }) => {
    const gap = outageOf(life);
    if (gap === undefined) return [];
    return { providerId: id, ownerId: machine.ownerId, name: machine.name ?? id, goneAt: gap.from };
  });
  if (outages.length > 0) await transact((trx) => insertOutages(trx, outages));
}

async function tellSuspensions(deps: OutageDeps, origin: EventOrigin, transact: Transact): Promise<void> {
  const asked = await ask(deps, origin, await listUntoldSuspensions(deps.db, NOTED_MAX));
  const suspended = asked.flatMap(({ id, life, machine }) => {
    const gap = openGap(life, 'suspended');
    if (gap === undefined) return [];
    const reasons = (machine.suspended ?? []).flatMap(({ reason }) => reason ?? []);
    const told = { provider_id: id, name: machine.name ?? id, suspended_at: timeText(gap.from), reasons };
    return { ownerId: machine.ownerId, at: gap.at, isLifted: machine.suspended === undefined, told };
  });
  if (suspended.length === 0) return;
  await transact(async (trx) => {
    const noted = suspended.map(({ at, told }) => ({ provider_id: told.provider_id, at }));
    const fresh = await insertSuspensions(trx, noted);
    const untold = suspended.filter(({ isLifted, told }) => !isLifted && fresh.has(told.provider_id));
    const notices = [...Map.groupBy(untold, ({ ownerId }) => ownerId)].map(([ownerId, each]) =>
      suspensionNotice(
        ownerId,
        each.map(({ told }) => told),
      ),
    );
    await announceNotices(trx, deps, origin, notices);
  });
}

const timeText = (ms: number) => new Date(ms).toISOString();

/** Asks for owners and names; deleted machines are left out. */
async function ask(
  { machineRegistry }: OutageDeps,
  origin: EventOrigin,
  machines: readonly AwayMachine[],
): Promise<(AwayMachine & { readonly machine: Machine })[]> {
  const asked: (AwayMachine & { readonly machine: Machine })[] = [];
  for (let first = 0; first < machines.length; first += ASKED_AT_ONCE) {
    const part = machines.slice(first, first + ASKED_AT_ONCE);
    const found = await Promise.all(part.map(({ id }) => machineRegistry.findMachine(id, origin)));
    part.forEach((each, at) => {
      const machine = found[at];
      if (machine !== undefined && machine !== 'deleted') asked.push({ ...each, machine });
    });
  }
  return asked;
}
