import { parseArgs } from 'node:util';
import description from '../../package.json' with { type: 'json' };

const HELP = `gridlease-agent ${description.version}: the Gridlease provider daemon

Registers this machine with its NVIDIA and AMD GPUs, keeps it alive with heartbeats, runs rentals (rentals.driver), and
reports their usage.

  gridlease-agent               run, until SIGTERM or Ctrl-C
  gridlease-agent enroll CODE   get a key for this machine with an enrollment code of its owner
      --gateway URL             the platform, if it is not the one of the configuration
      --force                   replace the key that this machine has
  gridlease-agent check         look for what keeps this machine from working, and say what to do
  gridlease-agent status        show as what this machine is registered, and what runs on it
      --json                    as JSON
  gridlease-agent --help        this text
  gridlease-agent --version     the version

The configuration is one YAML file: $GRIDLEASE_CONFIG, or config.yaml in the working directory. If it is absent, it is
created with every key and its default. Environment variables override it: GRIDLEASE_ and the key, such as
GRIDLEASE_REGISTRY_URL, GRIDLEASE_OWNER_ID, GRIDLEASE_STATE_FOLDER, with __ between levels (GRIDLEASE_USAGE__URL).

Exit codes: 0 after a clean stop, 1 after a failure or if check finds something to do, 2 for an invalid command line, and
3 if the owner has deleted this machine from the registry, in which case restarting does not help.
`;

const USAGE_ERROR = 2;

/** What the command line asks for. */
export type Command =
  | { readonly name: 'run' }
  | { readonly name: 'check' }
  | { readonly name: 'status'; readonly isJson: boolean }
  | {
      readonly name: 'enroll';
      readonly code: string;
      readonly gateway: string | undefined;
      readonly isForced: boolean;
    }
  | ({ readonly name: 'print' } & Output);

/** What a command prints at its end: to standard error unless the exit code is 0. */
export interface Output {
  readonly text: string;
  readonly exitCode: number;
}

const COMMON = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } } as const;

/** A command line that is refused; the message says why. */
class UsageError extends Error {}

/** Reads the command line. One that is misspelt is never taken for another: the help is printed instead. */
export function readCommandLine(args: readonly string[]): Command {
  const [first = ''] = args;
  const readCommand = COMMANDS[first];
  try {
    return readCommand === undefined ? readOptions(args) : readCommand(args.slice(1));
  } catch (error) {
    const text = `${(error as Error).message}\n\n${HELP}`;
    return { name: 'print', text, exitCode: USAGE_ERROR };
  }
}

const COMMANDS: Readonly<Record<string, (args: string[]) => Command>> = {
  enroll(args) {
    const options = { ...COMMON, gateway: { type: 'string' }, force: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) return { name: 'print', text: HELP, exitCode: 0 };
    // Groups of a code may be separated by spaces.
    const code = positionals.join(' ');
    if (code === '') throw new UsageError('enroll needs the enrollment code');
    return { name: 'enroll', code, gateway: values.gateway, isForced: values.force === true };
  },
  check(args) {
    const { values } = parseArgs({ args, options: COMMON });
    return values.help ? { name: 'print', text: HELP, exitCode: 0 } : { name: 'check' };
  },
  status(args) {
    const { values } = parseArgs({ args, options: { ...COMMON, json: { type: 'boolean' } } });
    if (values.help) return { name: 'print', text: HELP, exitCode: 0 };
    return { name: 'status', isJson: values.json === true };
  },
};

function readOptions(args: readonly string[]): Command {
  const { values, positionals } = parseArgs({ args: [...args], options: COMMON, allowPositionals: true });
  const [misspelt] = positionals;
  if (misspelt !== undefined) {
    throw new UsageError(`there is no command '${misspelt}': it is enroll, check, status or none`);
  }
  if (values.help) return { name: 'print', text: HELP, exitCode: 0 };
  if (values.version) return { name: 'print', text: `${description.version}\n`, exitCode: 0 };
  return { name: 'run' };
}
