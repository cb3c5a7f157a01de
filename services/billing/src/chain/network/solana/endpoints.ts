import { ChainUnavailable } from '../chain.ts';
import type { Endpoint } from './endpoint.ts';
import { type RpcFailure, requireRpcFailure } from './rpc-failure.ts';

/** The result of one endpoint. */
type Outcome<T> =
  | { readonly endpoint: Endpoint; readonly value: T }
  | { readonly endpoint: Endpoint; readonly failure: RpcFailure };

/** The configured endpoints, at least one. */
export interface Endpoints {
  readonly all: readonly Endpoint[];
  /**
   * Queries endpoints one after the other, working ones first, until one has a result.
   *
   * @param ask returns undefined if the endpoint has no result; then the next one is queried
   * @returns undefined if at least one endpoint responded and none had a result
   * @throws ChainUnavailable if no endpoint responded; WrongChain if one is on another chain
   */
  readonly find: <T>(ask: (endpoint: Endpoint) => Promise<T | undefined>) => Promise<T | undefined>;
  /** Like `find`, for data that every endpoint has. */
  readonly get: <T>(ask: (endpoint: Endpoint) => Promise<T | undefined>) => Promise<T>;
  /** Queries all endpoints concurrently. Throws WrongChain if one is on another chain. */
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
      // A node may close an idle connection at any time, even just after a request was written to it.
      if ('failure' in outcome && outcome.failure.kind === 'unreachable')
        outcome = await attempt(endpoint, ask);
      if ('failure' in outcome) failures.push(`${endpoint.label}: ${outcome.failure.message}`);
      else if (outcome.value !== undefined) return outcome.value;
    }
    if (failures.length === all.length)
      throw new ChainUnavailable(`no endpoint responded (${failures.join('; ')})`);
    return undefined;
  }
  return {
    all,
    find,
    async get(ask) {
      const found = await find(ask);
      if (found === undefined) throw new ChainUnavailable('no endpoint has the requested data');
      return found;
    },
    each: (ask) => Promise.all(all.map((endpoint) => attempt(endpoint, ask))),
    async close() {
      await Promise.all(all.map((endpoint) => endpoint.close()));
    },
  };
}

/** In the configured order, with recently failed ones last. */
function inOrder(all: readonly Endpoint[]): readonly Endpoint[] {
  return all.toSorted((one, other) => Number(one.isShunned()) - Number(other.isShunned()));
}
