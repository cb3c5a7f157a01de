import { createLogger } from '@gridlease/common/log/logger';
import { type Check, ok, renderChecks } from '../checks/check.ts';
import { checkEngine } from '../checks/engine.ts';
import { checkGpus } from '../checks/gpus.ts';
import { checkKey } from '../checks/key.ts';
import { checkPlatform } from '../checks/platform.ts';
import { checkPorts, type PortRange } from '../checks/ports.ts';
import { checkState } from '../checks/state.ts';
import type { Output } from '../config/command-line.ts';
import type { AgentConfig } from '../config/config.ts';
import { configuredSources } from '../gpus/configured.ts';
import { createNotices } from '../log/notices.ts';

/** What running rentals needs of the machine. */
export interface RentalNeeds {
  readonly driver: 'none' | 'docker' | 'command';
  /** Of the Docker engine. */
  readonly socket: string;
  readonly ports: PortRange;
}

/** Looks for everything that keeps this machine from working, and says what to do. */
export async function check(config: AgentConfig, needs: RentalNeeds): Promise<Output> {
  const { registry_url: registryUrl, request_timeout: timeoutMs } = config;
  const notices = createNotices(createLogger({ service: 'agent', level: 'silent' }));
  const checks = (
    await Promise.all([
      checkGpus(configuredSources(config, notices)),
      checkRentals(needs),
      checkState(config.state_folder),
      checkPlatform({ registryUrl, timeoutMs }),
      checkKey(config, needs.driver !== 'none'),
    ])
  ).flat();
  return { text: renderChecks(checks), exitCode: checks.every(({ isOk }) => isOk) ? 0 : 1 };
}

async function checkRentals({ driver, socket, ports }: RentalNeeds): Promise<Check[]> {
  if (driver === 'docker') return Promise.all([checkEngine(socket), checkPorts(ports)]);
  const who = driver === 'none' ? "the owner's own runtime runs rentals" : 'rentals.command runs rentals';
  return [ok('engine', `not needed: ${who}`)];
}
