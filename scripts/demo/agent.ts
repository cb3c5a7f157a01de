import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openGuard } from '@gridlease/devstack/platform/guard-link';
import { identify } from '@gridlease/devstack/platform/process-identity';
import { CHECKOUT, nodeArguments } from '@gridlease/devstack/programs/node-arguments';
import { endChild } from './child.ts';
import type { RunWith } from './machine.ts';
import type { DemoPlatform } from './platform.ts';

const MAIN = 'packages/agent/src/main.ts';
const FAKE_NVIDIA_SMI = join(CHECKOUT, 'packages/agent/fake-nvidia-smi.mjs');
const PAGE = join(CHECKOUT, 'scripts/demo/page.mjs');
const STOP_MS = 10_000;
const LEFT_MS = 30_000;
const POLL_MS = 100;
const KEPT_LINES = 10;
const PASSED_ON = /^GRIDLEASE_(RENTALS__DOCKER__|NVIDIA_SMI|ROCM_SMI)/;

export const OWNER = 'alice';
export const MACHINE = hostname();

interface AgentOptions {
  /** For its configuration, state and log. */
  readonly folder: string;
  readonly platform: DemoPlatform;
  readonly environment: NodeJS.ProcessEnv;
  /** Whether the machine has GPUs; otherwise they are simulated. */
  readonly hasGpus: boolean;
}

/** An agent that offers this machine. */
export interface DemoAgent {
  /** Rejects when it ends without being stopped. */
  readonly failed: Promise<never>;
  /** The machine's id in the registry; undefined until it has joined. */
  machineId(): Promise<string | undefined>;
  /** Waits until nothing is left of its rentals. */
  untilNothingIsLeft(): Promise<void>;
  stop(): Promise<void>;
}

function configOf({ platform, hasGpus }: AgentOptions, runWith: RunWith): Record<string, unknown> {
  const { gatewayUrl, pagePort } = platform;
  const rentals =
    runWith.driver === 'docker'
      ? {
          docker: {
            socket: runWith.socket,
            host: '127.0.0.1',
            ports: `${pagePort}-${pagePort}`,
            // No engine passes simulated cards on.
            ...(!hasGpus && { gpus: 'none' }),
          },
        }
      : { command: [process.execPath, PAGE, String(process.pid), String(pagePort)] };
  return {
    registry_url: gatewayUrl,
    owner_id: OWNER,
    name: MACHINE,
    // It shows what the rental draws without long waiting.
    usage: { interval: '5s' },
    rentals: { driver: runWith.driver, poll_interval: '5s', ...rentals },
    ...(!hasGpus && { nvidia_smi: FAKE_NVIDIA_SMI, rocm_smi: './none' }),
  };
}

/** Starts the agent, anew if there was one before: it is the same machine. */
export async function startAgent(options: AgentOptions, runWith: RunWith): Promise<DemoAgent> {
  const { folder, environment } = options;
  mkdirSync(folder, { recursive: true });
  // JSON is YAML.
  const config = join(folder, 'config.yaml');
  await writeFile(config, JSON.stringify(configOf(options, runWith)));
  const kept = Object.entries(environment).filter(
    ([name]) => !name.startsWith('GRIDLEASE_') || PASSED_ON.test(name),
  );
  const logFile = join(folder, 'agent.log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, nodeArguments(MAIN, environment.GRIDLEASE_PROGRAMS), {
    cwd: folder,
    env: { ...Object.fromEntries(kept), GRIDLEASE_CONFIG: config },
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  // Stops it if we are killed.
  const guard = openGuard([]);
  const identity = child.pid === undefined ? undefined : identify(child.pid);
  if (identity !== undefined) {
    guard.tell([{ ...identity, name: 'agent', stage: 'program', stopSignal: 'SIGTERM' }]);
  }
  const ended = once(child, 'exit');
  const failed = ended.then(async () => {
    const lines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-KEPT_LINES);
    throw new Error(`the agent has ended:\n${lines.join('\n')}`);
  });
  // Whoever waits for it is told; nobody need.
  failed.catch(() => {});
  return {
    failed,
    machineId: () => readMachineId(join(folder, 'state', 'identity.json')),
    untilNothingIsLeft: () => untilEmpty(join(folder, 'state')),
    async stop() {
      await endChild(child, STOP_MS);
      await guard.dismiss();
    },
  };
}

async function readMachineId(identityFile: string): Promise<string | undefined> {
  if (!existsSync(identityFile)) return undefined;
  return (JSON.parse(await readFile(identityFile, 'utf8')) as { provider_id?: string }).provider_id;
}

/** Files of rentals are there until nothing else of them is. */
async function untilEmpty(state: string): Promise<void> {
  const limit = AbortSignal.timeout(LEFT_MS);
  for (;;) {
    const folders = ['rentals', 'workloads'].map((name) => readdir(join(state, name)).catch(() => []));
    const names = (await Promise.all(folders)).flat().filter((name) => !name.startsWith('.'));
    if (names.length === 0) return;
    if (limit.aborted) throw new Error(`the agent has not removed the rental within ${LEFT_MS / 1_000} s`);
    await delay(POLL_MS);
  }
}
