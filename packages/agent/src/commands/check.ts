import { createLogger } from '@gridlease/common/log/logger';
import { type Check, ok, renderChecks } from '../checks/check.ts';
import { checkEngine } from '../checks/engine.ts';
import { checkGpus } from '../checks/gpus.ts';
import { checkKey } from '../checks/key.ts';
import { checkPlatform } from '../checks/platform.ts';
import { checkPorts } from '../checks/ports.ts';
import { checkState } from '../checks/state.ts';
import type { Output } from '../config/command-line.ts';
import type { AgentConfig } from '../config/config.ts';
import { parsePortRange } from '../config/docker-settings.ts';
import { configuredSources } from '../gpus/configured.ts';
import { createNotices } from '../log/notices.ts';

/** Looks for everything that keeps this machine from working, and says what to do. */
export async function check(config: AgentConfig): Promise<Output> {
  const { registry_url: registryUrl, request_timeout: timeoutMs } = config;
  const notices = createNotices(createLogger({ service: 'agent', level: 'silent' }));
  const checks = (
    await Promise.all([
      checkGpus(configuredSources(config, notices)),
      checkRentals(config),
      checkState(config.state_folder),
      checkPlatform({ registryUrl, timeoutMs }),
      checkKey(config, config.rentals.driver !== 'none'),
    ])
  ).flat();
  return { text: renderChecks(checks), exitCode: checks.every(({ isOk }) => isOk) ? 0 : 1 };
}

async function checkRentals({ rentals: { driver, docker } }: AgentConfig): Promise<Check[]> {
  const ports = parsePortRange(docker.ports);
  if (driver === 'docker' && ports !== undefined) {
    return Promise.all([checkEngine(docker.socket), checkPorts(ports)]);
  }
  const who = driver === 'none' ? "the owner's own runtime runs rentals" : 'rentals.command runs rentals';
  return [ok('engine', `not needed: ${who}`)];
}
