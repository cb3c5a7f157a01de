/**
 * Why a call to an endpoint failed.
 *
 * - `unreachable`: no connection, or a broken one; the call may have arrived
 * - `timeout`: no response in time; the call may have arrived
 * - `overloaded`: the endpoint asks us to retry later (429, 503); a call with side effects may still have
 *   arrived
 * - `refused`: a JSON-RPC error, with its code and data
 * - `malformed`: an invalid response
 */
export type RpcFailureKind = 'unreachable' | 'timeout' | 'overloaded' | 'refused' | 'malformed';

/** One endpoint failed; another one may succeed. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure';
  readonly kind: RpcFailureKind;
  /** The JSON-RPC error's code. */
  readonly code: number | undefined;
  readonly data: unknown;
  /** How long the endpoint asks us to wait. */
  readonly retryAfterMs: number | undefined;

  /** Whether the call certainly did not reach the node. */
  readonly isBeforeArrival: boolean;

  constructor(
    kind: RpcFailureKind,
    message: string,
    facts: Partial<Pick<RpcFailure, 'code' | 'data' | 'retryAfterMs' | 'isBeforeArrival'>> = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = facts.code;
    this.data = facts.data;
    this.retryAfterMs = facts.retryAfterMs;
    this.isBeforeArrival = facts.isBeforeArrival ?? false;
  }
}

/** Returns the error if it is an RpcFailure; anything else is a bug and is rethrown. */
export function requireRpcFailure(error: unknown): RpcFailure {
  if (error instanceof RpcFailure) return error;
  throw error;
}
