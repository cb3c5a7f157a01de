import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const checkout = fileURLToPath(new URL('../../../', import.meta.url));
/** Log output of a whole platform. */
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;

/**
 * Separate from a running platform of the user: containers, volumes and network of their own; the published ports are
 * the same.
 */
export const PROJECT = 'gridlease-test';
/** The first three numbers of the containers' addresses. */
export const NETWORK = '172.30.118';

/** The engine's variables were set by setup.ts; the rest isolates this run from a platform of the machine's user. */
export function composeEnvironment(variables: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: docker finds its engine, and shells their programs, through the environment.
  const inherited = process.env;
  return { ...inherited, COMPOSE_PROJECT_NAME: PROJECT, GRIDLEASE_NETWORK: NETWORK, ...variables };
}

/** Runs `docker` in a folder and returns its standard output. @throws with its output when it fails. */
export async function docker(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  folder = checkout,
): Promise<string> {
  const options = { cwd: folder, env: composeEnvironment(variables), maxBuffer: OUTPUT_BYTES_MAX };
  try {
    return (await run('docker', [...args], options)).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`docker ${args.join(' ')} failed:\n${stdout ?? ''}${stderr ?? error}`);
  }
}

/** Runs shell lines in a folder and returns their output, including errors. @throws when one fails. */
export async function shell(
  script: string,
  variables: Readonly<Record<string, string>> = {},
  folder = checkout,
): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', `exec 2>&1\n${script}`], {
    cwd: folder,
    env: composeEnvironment(variables),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the shell ended with ${code}:\n${output}`);
  return output;
}
