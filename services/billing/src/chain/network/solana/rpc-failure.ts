/**
 * Why an endpoint did not answer a call.
 *
 * - `unreachable`: no connection, or one that broke; the call may have arrived
 * - `timeout`: nothing came in time; the call may have arrived
 * - `overloaded`: it asks us to come back later (429, 503); a call that changes something may still have arrived
 * - `refused`: a JSON-RPC error, with its code and data
 * - `malformed`: an answer that is none
 */
export type RpcFailureKind = 'unreachable' | 'timeout' | 'overloaded' | 'refused' | 'malformed';

/** One endpoint failed; another one may do. */
export class RpcFailure extends Error {
  override readonly name = 'RpcFailure';
  readonly kind: RpcFailureKind;
  /** The JSON-RPC error's. */
  readonly code: number | undefined;
  readonly data: unknown;
  /** How long the endpoint wants to be left alone. */
  readonly retryAfterMs: number | undefined;

  /** Whether the call has certainly not reached the node. */
  readonly isBeforeArrival: boolean;

  constructor(
    kind: RpcFailureKind,
    message: string,
    facts: {
      code?: number;
      data?: unknown;
      retryAfterMs?: number | undefined;
      isBeforeArrival?: boolean;
    } = {},
  ) {
    super(message);
    this.kind = kind;
    this.code = facts.code;
    this.data = facts.data;
    this.retryAfterMs = facts.retryAfterMs;
    this.isBeforeArrival = facts.isBeforeArrival ?? false;
  }
}

/** The failure that a thrown value is; anything else is a fault of ours and thrown on. */
export function requireRpcFailure(error: unknown): RpcFailure {
  if (error instanceof RpcFailure) return error;
  throw error;
}
