import { ChainUnavailable } from '../chain.ts';
import type { Endpoint } from './endpoint.ts';
import { type RpcFailure, requireRpcFailure } from './rpc-failure.ts';

/** What an endpoint came to. */
type Outcome<T> =
  | { readonly endpoint: Endpoint; readonly value: T }
  | { readonly endpoint: Endpoint; readonly failure: RpcFailure };

/** The configured endpoints, at least one. */
export interface Endpoints {
  readonly all: readonly Endpoint[];
  /**
   * Asks one endpoint after the other, those that work first, until one has what is looked for.
   *
   * @param ask undefined when an endpoint knows of nothing; then the next one is asked.
   * @returns undefined when at least one endpoint answered and none of those has it.
   * @throws ChainUnavailable when none answered; WrongChain when one is on another chain.
   */
  readonly find: <T>(ask: (endpoint: Endpoint) => Promise<T | undefined>) => Promise<T | undefined>;
  /** As `find`, for what every endpoint has. */
  readonly get: <T>(ask: (endpoint: Endpoint) => Promise<T | undefined>) => Promise<T>;
  /** Asks all of them at the same time. Throws WrongChain when one is on another chain. */
  readonly each: <T>(ask: (endpoint: Endpoint) => Promise<T>) => Promise<readonly Outcome<T>[]>;
  readonly close: () => Promise<void>;
}

export function createEndpoints(all: readonly Endpoint[]): Endpoints {
  async function attempt<T>(
    endpoint: Endpoint,
    ask: (endpoint: Endpoint) => Promise<T>,
  ): Promise<Outcome<T>> {
    try {
      return { endpoint, value: await ask(endpoint) };
    } catch (error) {
      return { endpoint, failure: requireRpcFailure(error) };
    }
  }

  async function find<T>(ask: (endpoint: Endpoint) => Promise<T | undefined>): Promise<T | undefined> {
    const failures: string[] = [];
    for (const endpoint of inOrder(all)) {
      let outcome = await attempt(endpoint, ask);
      // A node closes idle connections when it likes, also under a request that has just been written.
      if ('failure' in outcome && outcome.failure.kind === 'unreachable')
        outcome = await attempt(endpoint, ask);
      if ('failure' in outcome) failures.push(`${endpoint.label}: ${outcome.failure.message}`);
      else if (outcome.value !== undefined) return outcome.value;
    }
    if (failures.length === all.length)
      throw new ChainUnavailable(`no endpoint answers (${failures.join('; ')})`);
    return undefined;
  }
  return {
    all,
    find,
    async get(ask) {
      const found = await find(ask);
      if (found === undefined) throw new ChainUnavailable('no endpoint has it');
      return found;
    },
    each: (ask) => Promise.all(all.map((endpoint) => attempt(endpoint, ask))),
    async close() {
      await Promise.all(all.map((endpoint) => endpoint.close()));
    },
  };
}

/** As configured, those that failed lately last. */
function inOrder(all: readonly Endpoint[]): readonly Endpoint[] {
  return all.toSorted((one, other) => Number(one.isShunned()) - Number(other.isShunned()));
}
