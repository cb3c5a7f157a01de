import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@gridlease/common/log/logger';
import type { AgentConfig } from './config/config.ts';
import { type Card, vendorOf } from './gpus/card.ts';
import type { GpuReader } from './gpus/reader.ts';
import type { Notices } from './log/notices.ts';
import type { TokenSource } from './platform-client/access-token.ts';
import { createBilling } from './platform-client/billing.ts';
import { createCommandDriver } from './rentals/drivers/command/command.ts';
import type { MachineCard } from './rentals/drivers/docker/container/gpus.ts';
import { openDockerDriver } from './rentals/drivers/docker/driver.ts';
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
  readonly gpus: GpuReader;
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

function machineCardOf({ index, uuid, name }: Card): MachineCard {
  return { index, uuid, vendor: vendorOf(name ?? '') };
}

async function openDriver({
  config,
  environment,
  gpus,
  log,
}: OpenRunnerOptions): Promise<RentalDriver | undefined> {
  const { ip_address, hostname, state_folder } = config;
  const { driver, command, folder, docker } = config.rentals;
  if (driver === 'none') return undefined;
  if (driver === 'docker') {
    return openDockerDriver({
      settings: docker,
      hostName: ip_address || hostname,
      stateFolder: state_folder,
      cards: async () => ((await gpus.read())?.cards ?? []).map(machineCardOf),
      log,
    });
  }
  const env = Object.fromEntries(PASSED_ON.map((name) => [name, environment[name]]));
  return createCommandDriver({ command, folder, env });
}
