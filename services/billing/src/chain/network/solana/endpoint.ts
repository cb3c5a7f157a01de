import { z } from 'zod';
import type { GenesisGuard } from './genesis.ts';
import { type CallLimits, createJsonRpc } from './json-rpc.ts';
import { RpcFailure, requireRpcFailure } from './rpc-failure.ts';

/** How long a failed endpoint is tried only after the others. */
const SHUNNED_MS = 10_000;
/** Each genesis check may itself open a new connection. If every call does, this many checks must suffice. */
const GENESIS_LOOKS_MAX = 3;

/** One node URL. Its responses are used only after it is known to be on the right chain. */
export interface Endpoint {
  /** The host, without the path and query, which may contain a provider's API key. */
  readonly label: string;
  /**
   * @returns the result, validated against the schema
   * @throws RpcFailure if this endpoint cannot provide it; WrongChain if it is on another chain
   */
  readonly call: <T>(
    method: string,
    params: readonly unknown[],
    schema: z.ZodType<T>,
    limits?: CallLimits,
  ) => Promise<T>;
  /** Queries the genesis hash now. Throws as `call`. */
  readonly readGenesis: () => Promise<string>;
  /** Whether it failed recently. */
  readonly isShunned: () => boolean;
  readonly close: () => Promise<void>;
}

export interface EndpointOptions {
  readonly url: string;
  readonly timeoutMs: number;
  readonly genesis: GenesisGuard;
}

export function createEndpoint({ url, timeoutMs, genesis }: EndpointOptions): Endpoint {
  const now = () => performance.now();
  const rpc = createJsonRpc(url, timeoutMs);
  const label = new URL(url).host;
  /**
   * The change count (connections and expectations) when the genesis hash was last right. Any change requires
   * a new check.
   */
  let checkedAt: number | undefined;
  const changeCount = () => rpc.connectionCount() + genesis.changeCount();
  let failedAt = Number.NEGATIVE_INFINITY;
  let restUntil = Number.NEGATIVE_INFINITY;

  async function ask<T>(
    method: string,
    params: readonly unknown[],
    schema: z.ZodType<T>,
    limits?: CallLimits,
  ): Promise<T> {
    if (now() < restUntil) {
      const message = 'it has asked to be left alone for a while';
      throw new RpcFailure('overloaded', message, { isBeforeArrival: true });
    }
    try {
      const result = await rpc.call(method, params, limits);
      const parsed = schema.safeParse(result);
      if (parsed.success) return parsed.data;
      throw new RpcFailure('malformed', `${label} returned an invalid response to ${method}`);
    } catch (error) {
      const failure = requireRpcFailure(error);
      note(failure);
      throw failure;
    }
  }

  function note({ kind, retryAfterMs = 0 }: RpcFailure): void {
    // A refusal is a response: the node is reachable and has not been replaced.
    if (kind === 'refused') return;
    failedAt = now();
    checkedAt = undefined;
    restUntil = failedAt + retryAfterMs;
  }

  async function readGenesis(): Promise<string> {
    const hash = await ask('getGenesisHash', [], z.string());
    genesis.check(hash, label);
    return hash;
  }

  async function requireRightChain(): Promise<void> {
    for (let looks = 0; checkedAt !== changeCount() && looks < GENESIS_LOOKS_MAX; looks += 1) {
      const before = changeCount();
      await readGenesis();
      checkedAt = before;
    }
  }
  return {
    label,
    async call(method, params, schema, limits) {
      await requireRightChain().catch(throwBeforeArrival);
      const response = await ask(method, params, schema, limits);
      // If the connection was opened for this call, the response may have come from another chain.
      await requireRightChain();
      return response;
    },
    readGenesis,
    isShunned: () => now() < Math.max(failedAt + SHUNNED_MS, restUntil),
    close: rpc.close,
  };
}

/** A failure while preparing a call happened before the call reached the node. */
function throwBeforeArrival(error: unknown): never {
  const { kind, message, code, data, retryAfterMs } = requireRpcFailure(error);
  throw new RpcFailure(kind, message, { code, data, retryAfterMs, isBeforeArrival: true });
}
