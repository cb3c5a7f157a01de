import { z } from 'zod';
import type { GenesisGuard } from './genesis.ts';
import { createJsonRpc } from './json-rpc.ts';
import { RpcFailure, requireRpcFailure } from './rpc-failure.ts';

/** An endpoint that failed is asked after the others for so long. */
const SHUNNED_MS = 10_000;
/** Each look at the genesis hash may itself open a connection; where every call does, this many must do. */
const GENESIS_LOOKS_MAX = 3;

/** One address of a node, known to be on the right chain before anything it says is used. */
export interface Endpoint {
  /** Its host, without the path and query that may hold a provider's key. */
  readonly label: string;
  /**
   * @returns the result, checked against the schema.
   * @throws RpcFailure when there is none to be had here; WrongChain when the address is on another chain.
   */
  readonly call: <T>(method: string, params: readonly unknown[], schema: z.ZodType<T>) => Promise<T>;
  /** The genesis hash, asked for now. Throws as `call`. */
  readonly readGenesis: () => Promise<string>;
  /** Whether it has failed lately. */
  readonly isShunned: () => boolean;
  readonly close: () => Promise<void>;
}

export interface EndpointOptions {
  readonly url: string;
  readonly timeoutMs: number;
  readonly genesis: GenesisGuard;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}

export function createEndpoint({ url, timeoutMs, genesis, now }: EndpointOptions): Endpoint {
  const rpc = createJsonRpc(url, timeoutMs);
  const label = new URL(url).host;
  /** Connections and expectations so far, when the genesis hash was right; after any change it is asked for again. */
  let checkedAt: number | undefined;
  const changeCount = () => rpc.connectionCount() + genesis.changeCount();
  let failedAt = Number.NEGATIVE_INFINITY;
  let restUntil = Number.NEGATIVE_INFINITY;

  async function ask<T>(method: string, params: readonly unknown[], schema: z.ZodType<T>): Promise<T> {
    if (now() < restUntil) {
      const message = 'it has asked to be left alone for a while';
      throw new RpcFailure('overloaded', message, { isBeforeArrival: true });
    }
    try {
      const result = await rpc.call(method, params);
      const parsed = schema.safeParse(result);
      if (parsed.success) return parsed.data;
      throw new RpcFailure('malformed', `${label} answers ${method} with something else`);
    } catch (error) {
      const failure = requireRpcFailure(error);
      note(failure);
      throw failure;
    }
  }

  function note({ kind, retryAfterMs = 0 }: RpcFailure): void {
    // A refusal is an answer: the node is there and was not changed for another one.
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
    async call(method, params, schema) {
      await requireRightChain().catch(throwBeforeArrival);
      const answer = await ask(method, params, schema);
      // Over a connection that was made for this call another chain may have answered.
      await requireRightChain();
      return answer;
    },
    readGenesis,
    isShunned: () => now() < Math.max(failedAt + SHUNNED_MS, restUntil),
    close: rpc.close,
  };
}

/** What failed in preparing for a call happened before the call. */
function throwBeforeArrival(error: unknown): never {
  const { kind, message, code, data, retryAfterMs } = requireRpcFailure(error);
  throw new RpcFailure(kind, message, {
    ...(code !== undefined && { code }),
    data,
    retryAfterMs,
    isBeforeArrival: true,
  });
}
