import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeEnvironment, docker, shell } from './engine.ts';

/** Where the gateway is published. */
export const GATEWAY = 'http://127.0.0.1:8080';
/** Many times what an idle machine needs; `open.compose.ts` prints that beside the limit. */
export const UP_SECONDS = 300;
/** Together they name every service and volume. */
const WHOLE = ['docker-compose.yml', 'deploy/compose.operations.yml'];
const PUBLISHED = [80, 443, 3000, 8000, 8002, 8080, 8081, 8082, 8333, 8500, 8899, 8900, 9090, 9093];

/** A platform of docker-compose.yml in the project of the tests. */
export interface ComposedPlatform {
  /** Starts what is not running, and waits until all of it is healthy; throws after five minutes. */
  readonly up: (...options: string[]) => Promise<void>;
  /** Runs `docker compose` with the platform's files and profiles. */
  readonly compose: (...args: string[]) => Promise<string>;
  /** Runs shell lines in the checkout as a user of this platform would. */
  readonly shell: (script: string) => Promise<string>;
  /** Removes everything, including data and secrets, but not the backups. */
  readonly remove: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Removes every container, volume and network of the tests, whichever files they are from. */
export async function removeAll(): Promise<void> {
  const files = { COMPOSE_FILE: WHOLE.join(':'), GRIDLEASE_RUNBOOK_URL: 'docs/RUNBOOK.md' };
  await docker(['compose', '--profile', '*', 'down', '--volumes', '--remove-orphans'], files);
}

/**
 * @param options.profiles started in addition to the default services.
 * @param options.files merged over docker-compose.yml.
 * @param options.variables what these files are filled in with.
 * @throws when another program uses a port that would be published.
 */
export async function openComposedPlatform(
  options: {
    readonly profiles?: readonly string[];
    readonly files?: readonly string[];
    readonly variables?: Readonly<Record<string, string>>;
  } = {},
): Promise<ComposedPlatform> {
  const { profiles = [], files = [] } = options;
  const backups = await mkdtemp(join(tmpdir(), 'gridlease-backups-'));
  const variables = {
    ...options.variables,
    GRIDLEASE_BACKUPS: backups,
    COMPOSE_FILE: ['docker-compose.yml', ...files].join(':'),
    COMPOSE_PROFILES: profiles.join(','),
  };
  const compose = (...args: string[]) => docker(['compose', ...args], variables);
  await removeAll();
  await requireFreePorts();
  return {
    compose,
    remove: removeAll,
    up: async (...more) => {
      await compose('up', '--wait', '--wait-timeout', String(UP_SECONDS), ...more);
    },
    shell: (script) => shell(script, { ...variables, ...onlyTexts(composeEnvironment(variables)) }),
    close: async () => {
      await removeAll();
      await rm(backups, { recursive: true });
    },
  };
}

function onlyTexts(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

/** @throws when another program uses a port that would be published. */
export async function requireFreePorts(): Promise<void> {
  for (const port of PUBLISHED) {
    const isTaken = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).on('error', () => resolve(false));
    });
    if (isTaken) throw new Error(`port ${port} of 127.0.0.1 is in use: stop the platform that uses it`);
  }
}

/** The ids of running containers, by service. */
export async function containerIdsOf({ compose }: ComposedPlatform): Promise<Map<string, string>> {
  const lines = (await compose('ps', '--format', '{{.Service}} {{.ID}}')).trim().split('\n');
  return new Map(lines.map((line) => line.split(' ') as [string, string]));
}
