import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { createLogger } from '@gridlease/common/log/logger';
import { v7 } from 'uuid';
import { announceFullness, applyAllocations } from '../src/cards/apply.ts';
import type { RegistryTables } from '../src/database/database.ts';
import type { Allocation } from '../src/providers/taken-store.ts';
import { LEASES } from './registry.ts';

const log = createLogger({ service: 'provider-registry-test', level: 'silent' });
const deps = {
  newId: v7,
  eventSubjectPrefix: 'registry.events.v1',
  leases: LEASES,
  onEvent: () => undefined,
};
const origin = { correlationId: 'told' };

async function withDatabase<T>(
  url: string,
  work: (db: ReturnType<typeof openDatabase<RegistryTables>>['db']) => Promise<T>,
) {
  const { db, close } = openDatabase<RegistryTables>({ url, applicationName: 'billing', log });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Tells a registry what rentals have, as billing does. Returns of how many machines it knew less. */
export const tell = (databaseUrl: string, allocations: readonly Allocation[]): Promise<number> =>
  withDatabase(databaseUrl, (db) =>
    inTransaction(db, (trx) => applyAllocations(deps, trx, origin, allocations)),
  );

/** Looks for machines whose cards fell ill or recovered, as a worker does. Returns how many there were. */
export const lookAtHealth = (databaseUrl: string): Promise<number> =>
  withDatabase(databaseUrl, (db) => inTransaction(db, (trx) => announceFullness(deps, trx, origin)));
