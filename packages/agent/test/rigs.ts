import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProcess } from '@gridlease/testing/process';
import { until } from '@gridlease/testing/until';
import { type Machine, openMachine } from './agent.ts';
import type { Body, TestBilling } from './billing.ts';
import { sharedRegistry } from './registry.ts';

/** A runtime of a machine's owner. */
export const PROGRAM = fileURLToPath(new URL('workload-program.mjs', import.meta.url));

/** A machine that runs rentals by a program of its owner's. */
export interface Rig {
  readonly machine: Machine;
  readonly agent: TestProcess;
  readonly providerId: string;
  /** Starts the agent on this machine again. */
  restart(): Promise<TestProcess>;
  /** Rents a card for a new renter; `args` says what the program does. */
  rent(args: readonly string[], workload?: object, members?: object): Promise<Body>;
  /** What the machine has of rentals: records, work folders, inputs on their way. */
  leftovers(): Promise<string[]>;
  untilNothingIsLeft(): Promise<void>;
  /** The file in which a rental's wrapper has written itself down. */
  leader(sessionId: string): Promise<string>;
  /** Loses the state of a rental. */
  forget(sessionId: string): Promise<void>;
  /** What the program of a rental has written so far. */
  output(sessionId: string): Promise<string>;
}

interface RigOptions {
  /** Where the agent reaches billing; default: directly. */
  readonly billingUrl?: string;
  readonly rentals?: object;
}

export async function openRig(billing: TestBilling, options: RigOptions = {}): Promise<Rig> {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const url = options.billingUrl ?? billing.url;
  const config = {
    ...registry.agentConfig,
    request_timeout: '2s',
    usage: { url, interval: '200ms' },
    rentals: {
      driver: 'command',
      command: [process.execPath, PROGRAM],
      poll_interval: '200ms',
      ...options.rentals,
    },
  };
  const agent = await machine.start(config);
  const { id: providerId } = await registry.untilProvider(
    ({ status }) => status === 'idle',
    'the machine is registered',
  );
  const leftovers = async () => {
    const folders = ['rentals', 'workloads', 'workloads/.inputs'].map((name) =>
      readdir(join(machine.folder, 'state', name)).catch(() => []),
    );
    return (await Promise.all(folders)).flat().filter((name) => name !== '.inputs');
  };
  const read = (sessionId: string, name: string) =>
    readFile(join(machine.folder, 'state/workloads', sessionId, name), 'utf8');
  return {
    machine,
    agent,
    providerId,
    leftovers,
    restart: () => machine.start(config),
    rent: async (args, workload = {}, members = {}) =>
      billing.rent({
        provider_id: providerId,
        user_id: await billing.renter(),
        workload: { image: 'none', args, ...workload },
        ...members,
      }),
    untilNothingIsLeft: async () => {
      await until(async () => (await leftovers()).length === 0, {
        message: 'that nothing of the rental is left',
      });
    },
    leader: (sessionId) => read(sessionId, 'leader'),
    output: (sessionId) => read(sessionId, 'output.log'),
    forget: (sessionId) => rm(join(machine.folder, 'state/rentals', `${sessionId}.json`)),
  };
}

/** The page that a rental serves: its id, its process, and the indices of its cards. */
export async function pageOf(session: Body, path = ''): Promise<{ id: string; pid: number; cards: string }> {
  const response = await fetch(session.connection.http[0].url + path);
  const [id = '', pid, cards = ''] = (await response.text()).split(' ');
  return { id, pid: Number(pid), cards };
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
