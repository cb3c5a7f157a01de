import { execFile } from 'node:child_process';
import { findPostgresTools, ProgramUnavailableError } from '@gridlease/devstack/servers/fetched-programs';
import type { TestContext } from 'vitest';

/**
 * The folder of PostgreSQL's own programs; where they are not available the calling test is skipped, with the reason. With
 * CI set that is a failure instead.
 */
export async function postgresToolsOrSkip(
  context: Pick<TestContext, 'skip'>,
  version: 17 | 18 = 18,
): Promise<string> {
  // biome-ignore lint/style/noProcessEnv: where programs are kept, and how strict the run is, is the environment's to say.
  const env = process.env;
  try {
    return await findPostgresTools(env, version);
  } catch (error) {
    if (!(error instanceof ProgramUnavailableError) || env.CI) throw error;
    return context.skip(error.message);
  }
}

/**
 * Runs a program to its end and returns what it wrote to standard output.
 *
 * @throws with its error output when it fails
 */
export function runTool(
  program: string,
  args: readonly string[],
  options: { uid?: number; gid?: number; cwd?: string } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd: '/', ...options }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new Error(`${program} failed: ${stderr || stdout}`, { cause: error }));
    });
  });
}
