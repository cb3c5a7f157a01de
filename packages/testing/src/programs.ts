import { nodeArguments } from '@gridlease/devstack/programs/node-arguments';
import { inject } from 'vitest';

/**
 * Node's arguments that run a program of the checkout, such as `services/auth/src/main.ts`. Those that tests start
 * often are compiled once for the whole run (`backing-servers.ts`).
 */
export const programArguments = (program: string): string[] =>
  nodeArguments(program, inject('backingServers').programsFolder);
