import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@gridlease/devstack/servers/free-port';
import type { CannedResponse } from '../servers/canned-response.ts';
import type { Program } from './programs.ts';
import type { Stage } from './stage.ts';

/** One of the servers that are compared, ready for requests. */
export interface Served {
  readonly url: string;
  readonly program: Program;
}

/** A server with a database of its own. */
export interface ServedRegistry extends Served {
  /** Where the server's own role connects. */
  readonly databaseUrl: string;
}

/**
 * Starts the provider registry as it is deployed.
 *
 * @param settings environment variables for what is to be different.
 * @param name of the process and its database; each stage has a name once.
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

/** Starts the registry that one would have written in an afternoon. */
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

/** Starts the server that gives the same answers without doing anything. */
export async function startLimit(stage: Stage, answers: readonly CannedResponse[]): Promise<Served> {
  const file = join(stage.folder, 'answers.json');
  await writeFile(file, JSON.stringify(answers));
  const { port, url } = await freeAddress();
  const program = await stage.start({
    name: 'limit',
    source: 'packages/bench/src/servers/limit.ts',
    args: [String(port), file],
    readyUrl: `${url}/health`,
  });
  return { url, program };
}

/** Of a server that is about to be started: the port is free until somebody takes it. */
export async function freeAddress(): Promise<{ readonly port: number; readonly url: string }> {
  const port = await findFreePort();
  return { port, url: `http://127.0.0.1:${port}` };
}
