import { parseArgs } from 'node:util';
import description from '../../package.json' with { type: 'json' };

const HELP = `gridlease-agent ${description.version}: the Gridlease provider daemon

Registers this machine with its NVIDIA and AMD GPUs, keeps it alive with heartbeats, runs rentals (rentals.driver), and
reports their usage.

  gridlease-agent             run, until SIGTERM or Ctrl-C
  gridlease-agent --help      this text
  gridlease-agent --version   the version

The configuration is one YAML file: $GRIDLEASE_CONFIG, or config.yaml in the working directory. If it is absent, it is
created with every key and its default. Environment variables override it: GRIDLEASE_ and the key, such as
GRIDLEASE_REGISTRY_URL, GRIDLEASE_OWNER_ID, GRIDLEASE_STATE_FOLDER, with __ between levels (GRIDLEASE_USAGE__URL).

Exit codes: 0 after a clean stop, 1 after a failure, 2 for an invalid command line, and 3 if the owner has deleted this
machine from the registry, in which case restarting does not help.
`;

const USAGE_ERROR = 2;

/** Returns the text to print instead of running, with the exit code; undefined means run. */
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
