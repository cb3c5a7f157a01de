import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import type { CannedResponse } from '../servers/canned-response.ts';
import type { Program } from './programs.ts';
import type { Stage } from './stage.ts';

/** One of the compared servers, ready for requests. */
export interface Served {
  readonly url: string;
  readonly program: Program;
}

/** A server with its own database. */
export interface ServedRegistry extends Served {
  /** The address with which the server's own role connects. */
  readonly databaseUrl: string;
}

/**
 * Starts the provider registry as it is deployed.
 *
 * @param settings environment variables to override.
 * @param name of the process and its database; unique within a stage.
 */
export async function startOurs(
  stage: Stage,
  settings: Readonly<Record<string, string>> = {},
  name = 'provider-registry',
): Promise<ServedRegistry> {
  const databaseUrl = await stage.createDatabase(name.replaceAll('-', '_'));
  const { port, url } = await freeAddress();
  const program = await stage.start({
    name,
    source: 'services/provider-registry/src/main.ts',
    env: {
      GRIDLEASE_DRAIN_DELAY: '0s',
      GRIDLEASE_PORT: `127.0.0.1:${port}`,
      GRIDLEASE_DATABASE_URL: databaseUrl,
      GRIDLEASE_EVENTS__URL: stage.natsUrl,
      ...settings,
    },
    readyUrl: `${url}/health/ready`,
  });
  return { url, program, databaseUrl };
}

/** Starts the obvious registry implementation: what one would write in an afternoon. */
export async function startObvious(stage: Stage): Promise<ServedRegistry> {
  const databaseUrl = await stage.createDatabase('obvious_registry');
  const { port, url } = await freeAddress();
  const program = await stage.start({
    name: 'obvious-registry',
    source: 'packages/bench/src/servers/obvious-registry.ts',
    args: [String(port)],
    env: { DATABASE_URL: databaseUrl },
    readyUrl: `${url}/health`,
  });
  return { url, program, databaseUrl };
}

/** Starts the server that sends the same responses without doing anything. */
export async function startLimit(stage: Stage, responses: readonly CannedResponse[]): Promise<Served> {
  const file = join(stage.folder, 'responses.json');
  await writeFile(file, JSON.stringify(responses));
  const { port, url } = await freeAddress();
  const program = await stage.start({
    name: 'limit',
    source: 'packages/bench/src/servers/limit.ts',
    args: [String(port), file],
    readyUrl: `${url}/health`,
  });
  return { url, program };
}

/** For a server that is about to be started: the port was free a moment ago. */
export async function freeAddress(): Promise<{ readonly port: number; readonly url: string }> {
  const port = await findFreePort();
  return { port, url: `http://127.0.0.1:${port}` };
}
