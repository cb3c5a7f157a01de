/** What `npm start` was asked for. */
export interface StartOptions {
  readonly fresh: boolean;
  readonly help: boolean;
}

/** Reads the arguments after `npm start --`; throws an Error that names an unknown one. */
export function readOptions(args: readonly string[]): StartOptions {
  const unknown = args.filter((arg) => !['--fresh', '--help', '-h'].includes(arg));
  if (unknown.length > 0) {
    throw new Error(`Unknown argument ${unknown.join(' ')}; "npm start -- --help" lists the known ones.`);
  }
  return { fresh: args.includes('--fresh'), help: args.includes('--help') || args.includes('-h') };
}

export const HELP = `npm start [-- options]

Starts the whole platform on this machine: PostgreSQL, NATS, every service and the gateway.
Ctrl-C stops it; the data stay.

Options
  --fresh  begin without data: databases, messages, objects and secrets are removed,
           configuration and logs are kept
  --help   this text

Environment
  GRIDLEASE_PORT_BASE  first of the nine ports to use instead of the default ones: gateway +0, auth +1,
                       provider-registry +2, storage +3, billing +4, PostgreSQL +5, NATS +6, chain +7 and +8
  GRIDLEASE_DATA       the data folder instead of .gridlease in this checkout
  GRIDLEASE_LOG_LEVEL  log level of services and gateway
`;
