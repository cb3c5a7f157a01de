import { runService, type ServiceScope, type StartOutcome } from '@gridlease/common/lifecycle/service';
import { createLogger } from '@gridlease/common/log/logger';
import { createTokenSource } from './access-token.ts';
import { type AgentConfig, loadAgentConfig } from './config.ts';
import { createGpuReader } from './gpus/nvidia-smi.ts';
import { createNotices } from './notices.ts';
import { keepAlive } from './provider/heartbeats.ts';
import { openIdentity } from './provider/identity.ts';
import { createRegistry } from './provider/registry.ts';
import { createHttpTransport } from './usage/http.ts';
import { createNatsTransport } from './usage/nats.ts';
import { reportUsage } from './usage/reporter.ts';

const SERVICE = 'agent';
/** The owner has deleted this machine: starting again would not help. The systemd unit does not restart on it. */
const DELETED_EXIT_CODE = 3;

function readConfig(scope: ServiceScope): AgentConfig {
  // biome-ignore lint/style/noProcessEnv: the one place where the environment enters the agent
  const config = loadAgentConfig(process.env, process.cwd(), (message) => scope.log.warn(message));
  scope.log = createLogger({ service: SERVICE, level: config.log_level });
  return config;
}

/** Start from the top to the bottom; both loops end by themselves when the scope's signal aborts. */
async function serve(scope: ServiceScope): Promise<StartOutcome> {
  const config = readConfig(scope);
  const { log, signal } = scope;
  const notices = createNotices(log);
  const token = createTokenSource(config.access_token, config.access_token_file, notices);
  const timeoutMs = config.request_timeout;
  const registry = createRegistry({ url: config.registry_url, timeoutMs, token });
  const gpus = createGpuReader(config.nvidia_smi, config.nvidia_smi_timeout, notices);
  const identity = await openIdentity(config.state_folder);

  const ending = new AbortController();
  const ended = AbortSignal.any([signal, ending.signal]);
  const { transport: kind, url, subject } = config.usage;
  if (kind !== 'off') {
    const transport =
      kind === 'http'
        ? createHttpTransport({ url, timeoutMs, token })
        : createNatsTransport({ url, subject, timeoutMs, token });
    scope.defer('usage transport', () => transport.close());
    const reporting = reportUsage(
      {
        stateFolder: config.state_folder,
        intervalMs: config.usage.interval,
        spoolMax: config.usage.spool_max,
        gpus,
        transport,
        providerId: identity.providerId,
        log,
        notices,
      },
      ended,
    );
    scope.defer('usage', () => reporting);
  }

  try {
    const outcome = await keepAlive(
      { config, identity, registry, gpus, log, notices, random: Math.random },
      signal,
    );
    if (outcome === 'deleted') {
      log.fatal('this machine was deleted from the registry; to join anew remove identity.json');
      // The shutdown that follows ends the process with 0.
      process.once('exit', (code) => {
        if (code === 0) process.exitCode = DELETED_EXIT_CODE;
      });
    }
    return 'done';
  } finally {
    ending.abort();
  }
}

await runService(SERVICE, serve);
