import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@gridlease/common/config/config-error';
import type { Logger } from '@gridlease/common/log/logger';
import type { AgentConfig } from './config/config.ts';
import type { Notices } from './log/notices.ts';
import type { TokenSource } from './platform-client/access-token.ts';
import { createBilling } from './platform-client/billing.ts';
import { createCommandDriver } from './rentals/drivers/command/command.ts';
import type { RentalDriver } from './rentals/drivers/driver.ts';
import { createPlatformClock } from './rentals/runner/platform-clock.ts';
import { openRentalFiles } from './rentals/runner/rental-files.ts';
import { createReporter } from './rentals/runner/reports.ts';
import { Runner } from './rentals/runner/runner.ts';
import { createTransfers } from './rentals/transfers/transfers.ts';
import { storageHostsOf } from './rentals/transfers/url-rules.ts';
import type { IdentityFile } from './state/identity.ts';
import { listSessions } from './usage/sessions.ts';

/** What of the agent's environment a program of the owner's gets: the rest may hold secrets. */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'XDG_RUNTIME_DIR'];

export interface OpenRunnerOptions {
  readonly config: AgentConfig;
  readonly environment: NodeJS.ProcessEnv;
  readonly identity: IdentityFile;
  readonly token: TokenSource;
  readonly log: Logger;
  readonly notices: Notices;
  readonly signal: AbortSignal;
}

/** Undefined if the agent runs no rentals. */
export async function openRunner(options: OpenRunnerOptions): Promise<Runner | undefined> {
  const { config, token, log, notices } = options;
  const driver = await openDriver(options);
  if (driver === undefined) return undefined;
  const files = await openRentalFiles(config.state_folder);
  const clock = createPlatformClock(await files.readClock());
  const { billing_url: url, poll_interval: pollMs, folder } = config.rentals;
  const onDate = (date: string | null) => clock.observe(date);
  const billing = createBilling({ url, timeoutMs: config.request_timeout, token, onDate });
  const sessions = join(config.state_folder, 'sessions');
  await mkdir(sessions, { recursive: true });
  const inputs = join(folder, '.inputs');
  // What a killed agent was fetching is fetched again.
  await rm(inputs, { recursive: true, force: true });
  return new Runner({
    ...options,
    driver,
    transfers: createTransfers({
      storageHosts: storageHostsOf(config.rentals.storage_hosts, config.registry_url),
      inputBytesMax: config.rentals.input_bytes_max,
      random: Math.random,
    }),
    files,
    clock,
    billing,
    pollMs,
    inputFolder: (sessionId) => join(inputs, sessionId),
    newReporter: (sessionId, onRunning) => createReporter({ billing, log, notices }, sessionId, onRunning),
    listForeign: async () =>
      new Set((await listSessions(sessions, notices)).map(({ sessionId }) => sessionId)),
  });
}

async function openDriver({ config, environment }: OpenRunnerOptions): Promise<RentalDriver | undefined> {
  const { driver, command, folder } = config.rentals;
  if (driver === 'none') return undefined;
  if (driver === 'docker') throw new ConfigError('agent', ['rentals.driver: docker is not available yet']);
  const env = Object.fromEntries(PASSED_ON.map((name) => [name, environment[name]]));
  return createCommandDriver({ command, folder, env });
}
