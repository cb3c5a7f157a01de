import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../../', import.meta.url));
/** Copying what a lost disk had is one step. */
const STEP_TIMEOUT_MS = 5 * 60_000;

/** The commands of a document's code block with this name after its language: ```` ```sh NAME ````. */
export async function commandsOf(name: string, document = 'docs/RUNBOOK.md'): Promise<string> {
  const text = await readFile(`${checkout}${document}`, 'utf8');
  // Blocks in lists are indented.
  const [, commands] = new RegExp(`^ *\`\`\`sh ${name}\n([\\s\\S]*?)^ *\`\`\`$`, 'm').exec(text) ?? [];
  if (commands === undefined) throw new Error(`${document} has no step ${name}`);
  return commands;
}

/**
 * Runs one step of the runbook as an operator's shell in the checkout would, with the variables in `environment`.
 * Returns the step's output.
 *
 * @param options.uid who runs it, with `gid`; default the caller's own user
 * @param options.document where the step is written; default the runbook
 * @param options.cwd a folder with a copy of what the step uses of the checkout
 * @throws with its output when a command fails
 */
export async function doStep(
  name: string,
  environment: Readonly<Record<string, string>>,
  options: {
    readonly uid?: number;
    readonly gid?: number;
    readonly document?: string;
    readonly cwd?: string;
  } = {},
): Promise<string> {
  const { document, cwd = checkout, ...account } = options;
  // biome-ignore lint/style/noProcessEnv: programs are found through PATH, as in an operator's shell.
  const { PATH = '' } = process.env;
  const step = run('bash', ['--norc', '-euo', 'pipefail', '-c', await commandsOf(name, document)], {
    ...account,
    cwd,
    env: { PATH: `${checkout}node_modules/.bin:${PATH}`, ...environment },
    timeout: STEP_TIMEOUT_MS,
  });
  try {
    return (await step).stdout;
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    throw new Error(`${(error as Error).message}\n${stdout}`, { cause: error });
  }
}
