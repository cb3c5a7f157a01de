import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findDockerSocket } from '@gridlease/devstack/servers/container';
import type { DriverName } from './options.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 10_000;
/** The table of the agent's firewall rules. */
const FIREWALL_TABLE = ['table', 'inet', 'gridlease'];

/** How rentals are run on this machine. */
export type RunWith =
  | {
      readonly driver: 'docker';
      readonly socket: string;
      /** Removes the firewall rules that the agent sets. */
      removeRules(): Promise<void>;
    }
  | {
      readonly driver: 'command';
      /** Why not in a container; undefined: it was asked for. */
      readonly because: string | undefined;
    };

/** Whether this machine has GPUs that the agent will find. */
export async function hasGpus(environment: NodeJS.ProcessEnv): Promise<boolean> {
  const lists = async (program: string, args: string[]) => {
    const { stdout } = await run(program, args, { timeout: TIMEOUT_MS }).catch(() => ({ stdout: '' }));
    return stdout.trim();
  };
  const { GRIDLEASE_NVIDIA_SMI: nvidia, GRIDLEASE_ROCM_SMI: rocm } = environment;
  if ((await lists(nvidia || 'nvidia-smi', ['--list-gpus'])).startsWith('GPU')) return true;
  const candidates = rocm ? [rocm] : ['rocm-smi', '/opt/rocm/bin/rocm-smi'];
  for (const program of candidates) if (/GPU\[\d+\]/.test(await lists(program, ['--showid']))) return true;
  return false;
}

/** Why the agent cannot set the rules that isolate containers; undefined if it can. */
async function firewallProblem(nft: string): Promise<string | undefined> {
  try {
    await run(nft, ['list', ...FIREWALL_TABLE], { timeout: TIMEOUT_MS });
    return 'the firewall table inet gridlease is there already: of another agent of this machine, which stays alone with it, or left behind ("nft delete table inet gridlease")';
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') return `the firewall that isolates containers needs the program ${nft}`;
    if (/No such file or directory/.test(stderr)) return undefined;
    return 'the firewall that isolates containers can be set only by root, or with CAP_NET_ADMIN';
  }
}

async function inContainers(environment: NodeJS.ProcessEnv): Promise<RunWith> {
  const not = (because: string): RunWith => ({ driver: 'command', because });
  const { GRIDLEASE_RENTALS__DOCKER__SOCKET: configured, GRIDLEASE_RENTALS__DOCKER__FIREWALL: firewall } =
    environment;
  if (process.platform !== 'linux') return not('containers of the agent need Linux');
  const socket = configured || (await findDockerSocket(environment));
  if (socket === undefined) return not('no Docker engine answers that this user may use');
  if (firewall === 'off') return { driver: 'docker', socket, removeRules: async () => {} };
  const nft = environment.GRIDLEASE_RENTALS__DOCKER__NFT || 'nft';
  const problem = await firewallProblem(nft);
  if (problem !== undefined) return not(problem);
  return {
    driver: 'docker',
    socket,
    // Without a rental no rules were set.
    removeRules: async () => void (await run(nft, ['delete', ...FIREWALL_TABLE]).catch(() => {})),
  };
}

/** @throws Error when containers are wanted and cannot be had. */
export async function chooseDriver(
  wanted: DriverName | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<RunWith> {
  if (wanted === 'command') return { driver: 'command', because: undefined };
  const found = await inContainers(environment);
  if (wanted === 'docker' && found.driver === 'command') throw new Error(`${found.because}`);
  return found;
}
