import { migrateDatabase } from '@gridlease/common/database/migrations';
import { createLogger } from '@gridlease/common/log/logger';
import { openTestDatabase } from '@gridlease/testing/database';
import { migrations } from '../migrations/index.ts';

export const log = createLogger({ service: 'billing-test', level: 'silent' });

/** A database with billing's schema, of the caller's own. */
export function openBillingDatabase() {
  return openTestDatabase({
    template: 'billing',
    migrate: (url) => migrateDatabase({ url, migrations, log }),
  });
}
