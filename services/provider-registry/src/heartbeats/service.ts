import { inTransaction } from '@gridlease/common/database/transaction';
import { type FieldProblem, ServiceError } from '@gridlease/common/errors/service-error';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { Database, RegistryTransaction } from '../database/tables.ts';
import { announceStatusChanged, type EventContext } from '../events/provider-events.ts';
import { providerDeleted, providerNotFound } from '../providers/errors.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { statusAfterHeartbeat } from '../providers/status.ts';
import { isDeletedProvider, lockProvider, updateStatus } from '../providers/store.ts';
import { matchMetrics, type ReportedMetrics } from './metric-matching.ts';
import { updateMetrics } from './store.ts';

export interface HeartbeatDeps extends EventContext {
  readonly db: Database;
  /** `lease.heartbeat_interval` */
  readonly heartbeatIntervalSeconds: number;
  readonly onEvent: () => void;
}

export interface HeartbeatReceipt {
  readonly status: ProviderStatus;
  readonly nextHeartbeatSeconds: number;
}

/** What came with a heartbeat: metrics, or the reason why they cannot be right. */
export type HeartbeatContent = readonly ReportedMetrics[] | ServiceError;

interface Recorded {
  readonly status: ProviderStatus;
  readonly isStatusChanged: boolean;
  readonly refusal: ServiceError | undefined;
}

/**
 * The machine is alive: sets `last_seen_at`, brings it back from `offline` and `error`, stores its metrics.
 * Metrics that cannot be right are refused (400 `invalid_metrics` or what the route found) and none is stored, but
 * the machine has been seen all the same: a garbage sensor must not take a healthy machine offline.
 * Throws `provider_not_found`, or `provider_deleted` within a day of its deletion.
 */
export async function recordHeartbeat(
  deps: HeartbeatDeps,
  id: string,
  content: HeartbeatContent,
  trace: TraceContext,
): Promise<HeartbeatReceipt> {
  const recorded = await inTransaction(deps.db, (trx) => record(deps, trx, { id, content, trace }), {
    idempotent: true,
  });
  if (recorded.isStatusChanged) deps.onEvent();
  // Thrown after the commit: what was seen stays seen.
  if (recorded.refusal !== undefined) throw recorded.refusal;
  return { status: recorded.status, nextHeartbeatSeconds: deps.heartbeatIntervalSeconds };
}

async function record(
  deps: HeartbeatDeps,
  trx: RegistryTransaction,
  { id, content, trace }: { id: string; content: HeartbeatContent; trace: TraceContext },
): Promise<Recorded> {
  const provider = await lockProvider(trx, id);
  if (provider === undefined)
    throw (await isDeletedProvider(trx, id)) ? providerDeleted(id) : providerNotFound(id);

  const status = statusAfterHeartbeat(provider.status);
  const version = await updateStatus(trx, id, status);
  const isStatusChanged = status !== provider.status;
  if (isStatusChanged) {
    await announceStatusChanged(trx, deps, trace, { provider, version, status, cause: 'heartbeat' });
  }
  if (content instanceof ServiceError) return { status, isStatusChanged, refusal: content };

  const matched = matchMetrics(provider.gpus, content);
  if (!matched.ok) {
    const { place, message } = matched.problem;
    return {
      status,
      isStatusChanged,
      refusal: invalidMetrics([{ path: `gpu_metrics.${place}`, message, code: 'custom' }]),
    };
  }
  if (matched.metrics.length > 0) await updateMetrics(trx, id, matched.metrics);
  return { status, isStatusChanged, refusal: undefined };
}

function invalidMetrics(errors: readonly FieldProblem[]): ServiceError {
  const message = `The metrics cannot be right: ${errors[0]?.message}. None was stored; the heartbeat counted.`;
  return new ServiceError('invalid', 'invalid_metrics', message, { errors });
}
