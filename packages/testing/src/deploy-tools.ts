import { homedir } from 'node:os';
import { join } from 'node:path';
import { runFetchScript } from '@gridlease/devstack/servers/fetched-programs';
import { findOnPath } from '@gridlease/devstack/servers/paths';
import type { TestContext } from 'vitest';

/** Programs that validate what is in `deploy/` without running it. */
export type DeployTool = 'kustomize' | 'docker-compose' | 'prometheus' | 'promtool';

/** The exit code by which scripts/fetch-deploy-tool.sh reports that Debian's mirror has dropped the package. */
const PACKAGE_GONE = 4;

/** Time limit for a hook that calls {@link prepareDeployTool}: Debian's lists and a package of some 15 MB. */
export const DEPLOY_TOOL_TIMEOUT_MS = 120_000;

interface Found {
  readonly path: string | undefined;
  readonly reason: string;
  readonly packageGone: boolean;
}

const found = new Map<DeployTool, Promise<Found>>();

/**
 * The path of a program: Debian's, of the version that the script names, fetched once into the cache folder
 * (`$XDG_CACHE_HOME/gridlease`, else `~/.cache/gridlease`); otherwise the one on the PATH. Where neither is available
 * the calling test is skipped, with the reason; with CI set that is a failure instead, unless Debian's mirror has
 * dropped the package.
 */
export async function deployToolOrSkip(
  context: Pick<TestContext, 'skip'>,
  tool: DeployTool,
): Promise<string> {
  const { path, reason, packageGone } = await prepareDeployTool(tool);
  if (path !== undefined) return path;
  const message = `needs ${tool}, and ${reason}: put it on the PATH, or run the tests on Debian`;
  // biome-ignore lint/style/noProcessEnv: CI decides how strict the run is, as for every test tool.
  if (process.env.CI && !packageGone) throw new Error(message);
  return context.skip(message);
}

/** Fetches it if missing. Never throws: the tests that need it report what is missing. */
export async function prepareDeployTool(tool: DeployTool): Promise<Found> {
  const pending = found.get(tool) ?? findTool(tool);
  found.set(tool, pending);
  return pending;
}

async function findTool(tool: DeployTool): Promise<Found> {
  // biome-ignore lint/style/noProcessEnv: what this machine has is the environment's to say.
  const env = process.env;
  const folder = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gridlease', tool);
  const {
    code,
    output,
    reason = 'it cannot be fetched',
  } = await runFetchScript('fetch-deploy-tool.sh', [tool, folder], env);
  const path = code === 0 ? output : await findOnPath(tool, env.PATH ?? '');
  return { path, reason, packageGone: code === PACKAGE_GONE };
}
