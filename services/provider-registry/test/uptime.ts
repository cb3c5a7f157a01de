import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { createLogger } from '@gridlease/common/log/logger';
import { PLANNER_SETTINGS, type RegistryTables } from '../src/database/database.ts';
import { createLayout } from '../src/database/layout.ts';
import { updateUptimes } from '../src/states/uptime-store.ts';
import { LEASES } from './registry.ts';

/** Calculates the uptimes of a registry in which no worker runs, by batches of this size. */
export function openUptimes(databaseUrl: string, batch = 2) {
  const { db, close } = openDatabase<RegistryTables>({
    url: databaseUrl,
    applicationName: 'uptime-test',
    settings: PLANNER_SETTINGS,
    log: createLogger({ service: 'test', level: 'silent' }),
  });
  const layout = createLayout();
  const step = () => inTransaction(db, (trx) => updateUptimes(trx, layout, LEASES, batch));
  return {
    /** One batch; whether the round goes on. */
    step,
    /** The rest of the round, if one is due. */
    async round(): Promise<void> {
      while (await step());
    },
    close,
  };
}
