import { parseArgs } from 'node:util';

/** The options of `npm start`. */
export interface StartOptions {
  readonly fresh: boolean;
  readonly help: boolean;
  /** Seconds of the services' time that pass in one real second. */
  readonly timeScale: number;
  /** Sets `auth.mode: required` for every service; otherwise the platform is open on this machine. */
  readonly secure: boolean;
  /** Whether rentals start only on machines that the registry says are available, with cards of theirs. */
  readonly checkProvider: boolean;
  /** The decimals of the local chain's token; undefined: those of an earlier start, or nine. */
  readonly tokenDecimals: number | undefined;
  /** Restarts a service when one of its source files is saved. */
  readonly watch: boolean;
}

const TIME_SCALE_MIN = 0.001;
const TIME_SCALE_MAX = 100_000;
const DECIMALS = /^[0-9]$/;

/** Reads the arguments after `npm start --`; throws an Error that names an unknown or invalid one. */
export function readOptions(args: readonly string[]): StartOptions {
  const { values } = parse(args);
  const timeScale = Number(values['time-scale'] ?? 1);
  if (!(timeScale >= TIME_SCALE_MIN && timeScale <= TIME_SCALE_MAX)) {
    throw new Error(`--time-scale must be a number from ${TIME_SCALE_MIN} to ${TIME_SCALE_MAX}`);
  }
  const decimals = values['token-decimals'];
  if (decimals !== undefined && !DECIMALS.test(decimals)) {
    throw new Error('--token-decimals must be a whole number from 0 to 9');
  }
  const { fresh = false, help = false, secure = false, watch = false } = values;
  const checkProvider = values['no-check-provider'] !== true;
  if (secure && timeScale !== 1) {
    throw new Error(
      '--time-scale is a demonstration of the open platform: it cannot be combined with --secure',
    );
  }
  const tokenDecimals = decimals === undefined ? undefined : Number(decimals);
  return { fresh, help, secure, checkProvider, timeScale, tokenDecimals, watch };
}

function parse(args: readonly string[]) {
  const options = {
    fresh: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
    'no-check-provider': { type: 'boolean' },
    secure: { type: 'boolean' },
    'time-scale': { type: 'string' },
    'token-decimals': { type: 'string' },
    watch: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n"npm start -- --help" lists the options.`);
  }
}

export const HELP = `npm start [-- options]

Starts the whole platform on this machine: PostgreSQL, NATS, every service and the gateway.
Ctrl-C stops it; the data is kept.

Options
  --fresh           start without data: databases, messages, objects and secrets are removed,
                    configuration and logs are kept
  --secure          require an access token for every call (auth.mode: required everywhere);
                    without it the platform is open, on this machine only
  --no-check-provider
                    rentals start without asking the registry whether the machine is available and
                    which of its GPUs are free (billing.check_provider: false)
  --time-scale N    a demonstration: the services' time passes N times as fast as real time.
                    Their clock stays ahead afterwards; --fresh resets it
  --token-decimals N
                    decimals of the local chain's token, 0 to 9 (9): 6 is a token like USDC. They are
                    chosen at the first start; --fresh lets you choose again
  --watch           restart a service when one of its source files is saved (npm run dev)
  --help            show this text

Environment
  GRIDLEASE_PORT_BASE  first of the nine ports to use instead of the default ones: gateway +0, auth +1,
                       provider-registry +2, storage +3, billing +4, PostgreSQL +5, NATS +6, chain +7 and +8
  GRIDLEASE_DATA       the data folder instead of .gridlease in this checkout
  GRIDLEASE_LOG_LEVEL  log level of services and gateway
  GRIDLEASE_TEST_POSTGRES_URL, GRIDLEASE_TEST_NATS_URL, GRIDLEASE_TEST_SOLANA_URL
                       servers to use instead of our own (a superuser's address of PostgreSQL; JSON-RPC of a
                       local Solana test validator)
`;
