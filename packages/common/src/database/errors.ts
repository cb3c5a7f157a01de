import { ServiceError } from '../errors/service-error.ts';

/** SQLSTATE classes and codes (PostgreSQL manual, appendix A) that mean the session or server is gone. */
const CONNECTION_LOST_CLASSES = ['08', '57P'];
const CONNECTION_REFUSED_CODES = new Set(['53300', '53400']);
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
/** A write was refused, and had no effect: a standby, or a primary that has become one. */
const READ_ONLY = '25006';
/** The server has no room for what it should do; repeated at once, it would have none again. */
const NO_ROOM_CODES = new Set(['53100', '53200']);
/** node-postgres has no code for these; the texts are from pg 8's client.js and pg-pool's index.js. */
const DRIVER_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'driver has already been destroyed',
  // What ends a lost transaction, such as releasing the lock of migrations, hides the loss itself.
  'Postgres connection has been discarded',
];

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? code : undefined;
}

/** No connection became free in time: the pool is exhausted, or the server does not respond. Retrying adds load. */
function isConnectTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout exceeded when trying to connect');
}

/** Whether the server refused a write because it is read-only. Another one, or the same soon, may take it. */
export function isReadOnlyServer(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isReadOnlyServer);
  return codeOf(error) === READ_ONLY;
}

/** Whether a server refused a connection because it has as many as `max_connections`. */
export function isOutOfConnections(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutOfConnections);
  return codeOf(error) === '53300';
}

/**
 * Whether a connection broke, could not be made, was refused, or is to a server that cannot write. The server may be back
 * soon, or another one in its place.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isConnectionLoss);
  const code = codeOf(error);
  if (code !== undefined) {
    if (SOCKET_CODES.has(code) || CONNECTION_REFUSED_CODES.has(code)) return true;
    if (code === READ_ONLY) return true;
    if (CONNECTION_LOST_CLASSES.some((prefix) => code.startsWith(prefix))) return true;
  }
  return error instanceof Error && DRIVER_MESSAGES.some((text) => error.message.includes(text));
}

/**
 * A prepared statement whose columns have changed since: a migration has just run. The server has no dedicated code
 * for it.
 */
export function isStalePlan(error: unknown): boolean {
  return (
    codeOf(error) === '0A000' && (error as Error).message.includes('cached plan must not change result type')
  );
}

/** Serialization failure, deadlock or stale plan: the transaction had no effect and may simply be retried. */
export function isTransactionConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isStalePlan(error);
}

/** The statement did not get its lock within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** Maps transient failures to a 503 with `Retry-After`; returns anything else unchanged. */
export function asServiceError(error: unknown): unknown {
  if (isConnectionLoss(error)) {
    return new ServiceError('unavailable', 'database_unavailable', 'The database cannot be reached.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  const code = codeOf(error);
  if (code !== undefined && NO_ROOM_CODES.has(code)) {
    return new ServiceError('unavailable', 'database_unavailable', 'The database is out of disk or memory.', {
      retryAfterSeconds: 10,
      cause: error,
    });
  }
  // 57014: statement_timeout; 25P03: idle_in_transaction_session_timeout
  const isTimeout = isConnectTimeout(error) || isLockTimeout(error) || code === '57014' || code === '25P03';
  if (isTimeout || isTransactionConflict(error)) {
    return new ServiceError('unavailable', 'database_busy', 'The database is too busy to respond.', {
      retryAfterSeconds: 1,
      cause: error,
    });
  }
  return error;
}
