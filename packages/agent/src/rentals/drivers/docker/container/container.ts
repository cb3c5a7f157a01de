import type { Engine } from '../engine/engine.ts';
import { isEngineStatus } from '../engine/error.ts';

/** The part of the engine's description of a container that is needed. */
export interface ContainerState {
  readonly Id: string;
  readonly State: {
    readonly Status: 'created' | 'running' | 'paused' | 'restarting' | 'removing' | 'exited' | 'dead';
    readonly Running: boolean;
    readonly ExitCode: number;
    readonly OOMKilled: boolean;
    readonly StartedAt: string;
    readonly FinishedAt: string;
  };
  readonly Config: {
    readonly Labels: Readonly<Record<string, string>> | null;
    readonly User: string;
    readonly WorkingDir: string;
  };
  readonly Mounts?: readonly { readonly Type: string; readonly Name?: string }[] | null;
  readonly NetworkSettings: {
    readonly Networks: Readonly<Record<string, { readonly IPAddress: string }>> | null;
  };
  /** Bytes written into the container; only when asked for. */
  readonly SizeRw?: number;
}

/** The engine's time of what has not happened. */
const NEVER = '0001-01-01T00:00:00Z';
/** How long a network may still have the endpoint of a container that is gone. */
const NETWORK_TRIES = 50;
const NETWORK_RETRY_MS = 100;
/** How long the engine may take to go through all files of a container. */
export const ALL_FILES_MS = 10 * 60_000;

export const containerPath = (id: string, rest = '') => `/containers/${encodeURIComponent(id)}${rest}`;

export const wasStarted = ({ State }: ContainerState) => State.StartedAt !== NEVER;

/** Its address in the rental's own network; undefined unless it runs. */
export function addressOf(container: ContainerState): string | undefined {
  return Object.values(container.NetworkSettings.Networks ?? {})[0]?.IPAddress || undefined;
}

export async function inspectContainer(engine: Engine, id: string): Promise<ContainerState> {
  return engine.json<ContainerState>({ path: containerPath(id, '/json') });
}

/** Sends a signal; nothing happens if it does not run. */
export async function signalContainer(engine: Engine, id: string, signal: string): Promise<void> {
  try {
    await engine.send({ method: 'POST', path: containerPath(id, '/kill'), query: { signal } });
  } catch (error) {
    if (!isEngineStatus(error, 404, 409)) throw error;
  }
}

async function ignoreMissing(removal: Promise<void>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!isEngineStatus(error, 404)) throw error;
  }
}

/** Removes a container, running or not, and its anonymous volumes. May be repeated. */
export async function removeContainer(engine: Engine, id: string): Promise<void> {
  const remove = () =>
    engine.send({
      method: 'DELETE',
      path: containerPath(id),
      query: { force: true, v: true },
      idleMs: ALL_FILES_MS,
    });
  try {
    await ignoreMissing(remove());
  } catch (error) {
    if (!isEngineStatus(error, 409)) throw error;
    // Another call is removing it: this returns once it is gone.
    const query = { condition: 'removed' };
    await ignoreMissing(engine.send({ method: 'POST', path: containerPath(id, '/wait'), query, idleMs: 0 }));
  }
}

/** Removes a network whose container is gone. May be repeated. */
export async function removeNetwork(
  engine: Engine,
  name: string,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ignoreMissing(engine.send({ method: 'DELETE', path: `/networks/${name}` }));
    } catch (error) {
      // It still has an endpoint.
      if (!isEngineStatus(error, 403, 409) || tries === NETWORK_TRIES) throw error;
      await pause(NETWORK_RETRY_MS);
    }
  }
}
