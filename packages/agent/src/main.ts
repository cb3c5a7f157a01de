import { runService, type ServiceScope, type StartOutcome } from '@gridlease/common/lifecycle/service';
import { createLogger } from '@gridlease/common/log/logger';
import { openNatsBroker } from '@gridlease/common/messaging/nats';
import { check } from './commands/check.ts';
import { enroll } from './commands/enroll.ts';
import { findStateFolder, showStatus } from './commands/status.ts';
import { type Command, type Output, readCommandLine } from './config/command-line.ts';
import { type AgentConfig, loadAgentConfig, readAgentSettings } from './config/config.ts';
import { type Vendor, vendorOf } from './gpus/card.ts';
import { configuredSources } from './gpus/configured.ts';
import { createGpuReader, type GpuReader } from './gpus/reader.ts';
import { createNotices, type Notices } from './log/notices.ts';
import { openRunner } from './open-runner.ts';
import { createTokenSource, type TokenSource } from './platform-client/access-token.ts';
import { createRegistry } from './platform-client/registry.ts';
import { keepAlive } from './provider/heartbeats.ts';
import { createHostReader } from './provider/host-facts.ts';
import { type IdentityFile, openIdentity } from './state/identity.ts';
import { deliverByHttp } from './usage/http.ts';
import { deliverByNats } from './usage/nats.ts';
import type { DeliverUsage } from './usage/report.ts';
import { reportUsage } from './usage/reporter.ts';

const SERVICE = 'agent';
/** The agent runs no rentals. */
const NO_RENTALS = { running: () => [], isEnding: () => false, wake() {}, now: () => new Date() };
/** The owner has deleted this machine. The systemd unit does not restart the agent after this exit code. */
const DELETED_EXIT_CODE = 3;

function readConfig(scope: ServiceScope): AgentConfig {
  // biome-ignore lint/style/noProcessEnv: the one place where the environment enters the agent
  const config = loadAgentConfig(process.env, process.cwd(), (message) => scope.log.warn(message));
  scope.log = createLogger({ service: SERVICE, level: config.log_level });
  return config;
}

/** Undefined if usage is not reported. */
function openDelivery(
  scope: ServiceScope,
  { usage, request_timeout: timeoutMs }: AgentConfig,
  token: TokenSource,
): DeliverUsage | undefined {
  const { transport, url, subject } = usage;
  if (transport === 'off') return undefined;
  if (transport === 'http') return deliverByHttp({ url, timeoutMs, token });
  // No stream is created: a daemon's account may only publish usage, and billing owns the stream.
  const broker = openNatsBroker({ url, name: SERVICE, log: scope.log });
  scope.defer('broker', () => broker.close());
  return deliverByNats({ broker, subject, token });
}

function openGpus(config: AgentConfig, identity: IdentityFile, notices: Notices): GpuReader {
  const isRegistered = (vendor: Vendor) =>
    identity.registeredGpus().some(({ model_name }) => vendorOf(model_name) === vendor);
  return createGpuReader(configuredSources(config, notices), isRegistered, notices);
}

/** Starts from top to bottom; its loops end when the scope's signal aborts. */
async function serve(scope: ServiceScope): Promise<StartOutcome> {
  const config = readConfig(scope);
  const { log, signal } = scope;
  const notices = createNotices(log);
  const token = createTokenSource(config, log, notices);
  const registry = createRegistry({ url: config.registry_url, timeoutMs: config.request_timeout, token });
  const identity = await openIdentity(config.state_folder);
  const gpus = openGpus(config, identity, notices);

  // biome-ignore lint/style/noProcessEnv: as above; a program of the owner's gets a part of it
  const environment = process.env;
  const runner = await openRunner({ config, environment, identity, gpus, token, log, notices, signal });
  if (runner !== undefined) {
    const rentals = runner.run();
    scope.defer('rentals', () => rentals);
  }
  const deliver = openDelivery(scope, config, token);
  if (deliver === undefined && runner !== undefined) {
    log.warn('usage.transport is off: a platform that expects reports fails rentals without any');
  }
  if (deliver !== undefined) {
    const rentals = runner ?? NO_RENTALS;
    const reporting = reportUsage({ config, identity, gpus, deliver, rentals, log, notices }, signal);
    scope.defer('usage', () => reporting);
  }

  const host = config.host.report ? createHostReader(config) : undefined;
  const heartbeats = keepAlive(
    {
      config,
      host,
      identity,
      registry,
      gpus,
      log,
      notices,
      random: Math.random,
      hasRentals: () => runner !== undefined && runner.running().length > 0,
    },
    signal,
  );
  // Awaited during the shutdown, too: the last request and the sign-off may exceed the time limit of a cancelled start.
  scope.defer('heartbeats', () => Promise.allSettled([heartbeats]).then(() => {}));
  if ((await heartbeats) === 'deleted') {
    log.fatal('this machine was deleted from the registry; to register again, remove identity.json');
    await runner?.endAll();
    scope.exitCode = DELETED_EXIT_CODE;
  }
  return 'done';
}

/** Runs a command that ends by itself. */
async function runCommand(command: Exclude<Command, { name: 'run' }>): Promise<Output> {
  // biome-ignore lint/style/noProcessEnv: as above
  const environment = process.env;
  const folder = process.cwd();
  const warn = (message: string) => void process.stderr.write(`${message}\n`);
  switch (command.name) {
    case 'enroll':
      return enroll(command, readAgentSettings(environment, folder, warn));
    case 'check':
      return check(loadAgentConfig(environment, folder, warn));
    case 'status':
      return showStatus(await findStateFolder(environment, folder), command.isJson, new Date());
    case 'print':
      return command;
  }
}

const command = readCommandLine(process.argv.slice(2));
if (command.name === 'run') {
  await runService(SERVICE, serve);
} else {
  const { text, exitCode } = await runCommand(command).catch((error: Error) => ({
    text: `${error.message}\n`,
    exitCode: 1,
  }));
  // What check and status found is their result, whatever the exit code.
  const isResult = exitCode === 0 || ['check', 'status'].includes(command.name);
  (isResult ? process.stdout : process.stderr).write(text);
  process.exitCode = exitCode;
}
