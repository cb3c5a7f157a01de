import type { TestContext } from 'vitest';
import { inject } from 'vitest';
import type { TestContainerEngine } from './context.ts';

/** Time limit for a hook that calls {@link engineOrSkip}: the first one fetches and starts the engine. */
export const ENGINE_START_TIMEOUT_MS = 300_000;

const NOT_HERE = 501;

/**
 * The run's Docker engine, which a run of root's with CI set must have; elsewhere the calling test is skipped where there is
 * none. It is started at the first call; test files share it, and each looks only at what is its own.
 */
export async function engineOrSkip(context: Pick<TestContext, 'skip'>): Promise<TestContainerEngine> {
  const { env, getuid } = process;
  const response = await fetch(`${inject('backingServers').onDemandUrl}/containers`);
  if (response.ok) return (await response.json()) as TestContainerEngine;
  const reason = await response.text();
  if (response.status !== NOT_HERE || (env.CI && getuid?.() === 0)) throw new Error(reason);
  return context.skip(reason);
}
