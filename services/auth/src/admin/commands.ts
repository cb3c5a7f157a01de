import type { ServiceCommand } from '@gridlease/common/lifecycle/command';
import type { ServiceScope } from '@gridlease/common/lifecycle/service';
import { setAdminPassword } from './admin-password.ts';
import {
  findAdminOptionProblem,
  findAdminPasswordOptionProblem,
  makeFirstAdmin,
  readAdminCredentials,
  readNewAdminPassword,
} from './create-admin-command.ts';

type CommandDeps = Parameters<typeof makeFirstAdmin>[0] & Parameters<typeof setAdminPassword>[0];

/** @param open what a command works with: the migrated database, and no listener */
export function adminCommands(
  open: (scope: ServiceScope) => Promise<CommandDeps>,
): Readonly<Record<string, ServiceCommand>> {
  return {
    /** `create-admin --email <address> --password-stdin`: the first administrator, while there is none. */
    'create-admin': {
      check: findAdminOptionProblem,
      async run(scope, args) {
        const credentials = await readAdminCredentials(args, process.stdin);
        await makeFirstAdmin(await open(scope), credentials, scope.log);
        return 'done';
      },
    },
    /** `admin-password --email <address> [--password-stdin]`: prints the password when it made one. */
    'admin-password': {
      check: findAdminPasswordOptionProblem,
      async run(scope, args) {
        const { isGenerated, ...credentials } = await readNewAdminPassword(args, process.stdin);
        await setAdminPassword(await open(scope), credentials);
        scope.log.info('the password of the administrator was set; it has to be changed at the next login');
        // The one line on standard output that is no log line, for the operator who asked for it.
        if (isGenerated) process.stdout.write(`${credentials.password}\n`);
        return 'done';
      },
    },
  };
}
