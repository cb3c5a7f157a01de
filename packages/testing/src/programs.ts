import { nodeArguments } from '@gridlease/devstack/programs/node-arguments';
import { inject } from 'vitest';
import type { BackingServers } from './context.ts';

/** Where this run's programs are compiled; undefined in runs without the shared servers, as that of the soak tests. */
export function programsFolder(): string | undefined {
  const servers: BackingServers | undefined = inject('backingServers');
  return servers?.programsFolder;
}

/**
 * Node's arguments that run a program of the checkout, such as `services/auth/src/main.ts`. Those that tests start
 * often are compiled once for the whole run (`backing-servers.ts`).
 */
export const programArguments = (program: string): string[] => nodeArguments(program, programsFolder());
