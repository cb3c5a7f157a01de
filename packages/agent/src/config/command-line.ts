import { parseArgs } from 'node:util';
import description from '../../package.json' with { type: 'json' };

const HELP = `gridlease-agent ${description.version}: the Gridlease provider daemon

Registers this machine with its NVIDIA GPUs, keeps it alive with heartbeats, and reports the usage of its rentals.

  gridlease-agent             run, until SIGTERM or Ctrl-C
  gridlease-agent --help      this text
  gridlease-agent --version   the version

It reads one YAML file: $GRIDLEASE_CONFIG, else config.yaml in the working folder, which is written with every key
and its default when it is absent. Environment variables win over it: GRIDLEASE_ and the key, such as
GRIDLEASE_REGISTRY_URL, GRIDLEASE_OWNER_ID, GRIDLEASE_STATE_FOLDER, with __ between levels (GRIDLEASE_USAGE__URL).

It ends with 0 after a clean stop, 1 after a failure, 2 when the command line is wrong, and 3 when the owner has
deleted this machine from the registry: starting it again does not help then.
`;

const USAGE_ERROR = 2;

/** What to print instead of running, and the exit code; undefined means run. */
export function readCommandLine(
  args: readonly string[],
): { readonly text: string; readonly exitCode: number } | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean', short: 'v' } },
    });
    if (values.help) return { text: HELP, exitCode: 0 };
    if (values.version) return { text: `${description.version}\n`, exitCode: 0 };
    return undefined;
  } catch (error) {
    return { text: `${(error as Error).message}\n\n${HELP}`, exitCode: USAGE_ERROR };
  }
}
