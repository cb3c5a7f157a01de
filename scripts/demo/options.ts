import { parseArgs } from 'node:util';
import { DEFAULT_IMAGE } from './workload.ts';

export const HELP = `npm run demo [-- options]

Lets an agent that offers this machine, and twelve simulated machines, join the open platform of npm start, if it runs,
or else one with data of its own; rents this machine for a page, and prints the page's address. Ctrl-C ends the rental,
prints its receipt, and removes what the demo has made: its own platform, or from the other one its machines, which are
deleted. There, the rental and the renter's wallet stay in the books, because nothing is removed from books.

  --url URL         the gateway of the platform to join (http://127.0.0.1:8080, or by GRIDLEASE_PORT_BASE)
  --own             start a platform of its own, whatever runs
  --once            fetch the page, and end at once, without simulated machines
  --driver DRIVER   docker: in a container, or fail; command: as a program on this machine, without isolation.
                    By default in a container where that is possible
  --image IMAGE     the container's image (${DEFAULT_IMAGE}): one with busybox's httpd, or with python3
  --help            show this text

To join a platform, GRIDLEASE_PORT_BASE and GRIDLEASE_DATA must be the same as for npm start. Its own takes the ten ports
from GRIDLEASE_PORT_BASE on; by default the first ten free ones from 21000 on.
GRIDLEASE_NVIDIA_SMI, GRIDLEASE_ROCM_SMI and GRIDLEASE_RENTALS__DOCKER__... are passed on to the agent.
`;

export type DriverName = 'docker' | 'command';

export interface DemoOptions {
  readonly help: boolean;
  /** Of the gateway to join; undefined: that of npm start, if it runs. */
  readonly url: string | undefined;
  readonly own: boolean;
  readonly once: boolean;
  /** Undefined: whatever works here. */
  readonly driver: DriverName | undefined;
  readonly image: string;
}

/** Reads the arguments after `npm run demo --`; throws an Error that names an unknown or invalid one. */
export function readOptions(args: readonly string[]): DemoOptions {
  const options = {
    url: { type: 'string' },
    own: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
    driver: { type: 'string' },
    image: { type: 'string', default: DEFAULT_IMAGE },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  const { driver, url, ...values } = parseArgs({ args: [...args], options }).values;
  if (driver !== undefined && driver !== 'docker' && driver !== 'command') {
    throw new Error(`--driver must be docker or command, not ${driver}`);
  }
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new Error(`--url must be an address such as http://127.0.0.1:8080, not ${url}`);
  }
  if (url !== undefined && values.own) throw new Error('--url and --own cannot be combined');
  return { ...values, driver, url };
}
