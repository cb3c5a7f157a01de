import { parseArgs } from 'node:util';
import { DEFAULT_IMAGE } from './workload.ts';

export const HELP = `npm run demo [-- options]

Starts a platform with data of its own, an agent that offers this machine, and a rental on it that serves a page, and
prints the page's address. Ctrl-C ends the rental, prints its receipt, stops everything and removes what it has made.

  --once            fetch the page, and end at once
  --driver DRIVER   docker: in a container, or fail; command: as a program on this machine, without isolation.
                    By default in a container where that is possible
  --image IMAGE     the container's image (${DEFAULT_IMAGE}): one with busybox's httpd, or with python3
  --help            show this text

GRIDLEASE_PORT_BASE is the first of the ten ports to use; by default the first ten free ones from 21000 on.
GRIDLEASE_NVIDIA_SMI, GRIDLEASE_ROCM_SMI and GRIDLEASE_RENTALS__DOCKER__... are passed on to the agent.
`;

export type DriverName = 'docker' | 'command';

export interface DemoOptions {
  readonly help: boolean;
  readonly once: boolean;
  /** Undefined: whatever works here. */
  readonly driver: DriverName | undefined;
  readonly image: string;
}

/** Reads the arguments after `npm run demo --`; throws an Error that names an unknown or invalid one. */
export function readOptions(args: readonly string[]): DemoOptions {
  const options = {
    once: { type: 'boolean', default: false },
    driver: { type: 'string' },
    image: { type: 'string', default: DEFAULT_IMAGE },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  const { driver, ...values } = parseArgs({ args: [...args], options }).values;
  if (driver !== undefined && driver !== 'docker' && driver !== 'command') {
    throw new Error(`--driver must be docker or command, not ${driver}`);
  }
  return { ...values, driver };
}
