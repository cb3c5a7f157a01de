import type { Logger } from '@gridlease/common/log/logger';
import { createEventHub, type EventHub } from '@gridlease/common/outbox/event-hub';
import type { BillingTables, Database } from '../../database/database.ts';
import { createEventReader } from './read-events.ts';
import { conditionOf, type Viewer } from './viewer.ts';
import { createWalletOwners } from './wallet-owners.ts';

/** The process's one reader of events, and all streams that it serves. @param ending ends them all */
export function createBillingHub(db: Database, log: Logger, ending: AbortSignal): EventHub<Viewer> {
  return createEventHub<BillingTables, Viewer>({
    db,
    log,
    signal: ending,
    toEvents: createEventReader(createWalletOwners(db), log),
    replayCondition: conditionOf,
  });
}
