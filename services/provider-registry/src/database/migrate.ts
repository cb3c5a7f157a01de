import { migrateDatabase } from '@gridlease/common/database/migrations';
import { openDatabase } from '@gridlease/common/database/open';
import { type ServiceCommand, unexpected } from '@gridlease/common/lifecycle/command';
import type { ServiceScope } from '@gridlease/common/lifecycle/service';
import { migrations } from '../../migrations/index.ts';
import { distributeTables, requireCluster } from './distribute.ts';

const DISTRIBUTED = '--distributed';

/**
 * `migrate`: brings the database to the newest schema; with `--distributed` it then distributes the tables over the nodes of
 * the Citus cluster whose coordinator the address is, with what they contain. On plain PostgreSQL, or without a worker,
 * `--distributed` fails before anything is changed.
 *
 * @param urlOf reads the configuration
 */
export function registryMigrateCommand(urlOf: (scope: ServiceScope) => string): ServiceCommand {
  return {
    check: (args) => unexpected(args, [DISTRIBUTED]),
    async run(scope, args) {
      const url = urlOf(scope);
      const { log, signal } = scope;
      const migrate = () => migrateDatabase({ url, migrations, log, signal });
      if (args.includes(DISTRIBUTED)) await migrateDistributed({ url, log, migrate });
      else await migrate();
      return 'done';
    },
  };
}

/** @throws NotDistributable */
export async function migrateDistributed({
  url,
  log,
  migrate,
}: Pick<ServiceScope, 'log'> & {
  readonly url: string;
  readonly migrate: () => Promise<void>;
}): Promise<void> {
  const { db, close } = openDatabase<unknown>({
    url,
    applicationName: 'gridlease-distribute',
    poolMax: 1,
    log,
    withoutTimeouts: true,
  });
  try {
    await requireCluster(db);
    await migrate();
    const isNew = await distributeTables(db);
    log.info(isNew ? 'the tables are distributed' : 'the tables were distributed before');
  } finally {
    await close();
  }
}
