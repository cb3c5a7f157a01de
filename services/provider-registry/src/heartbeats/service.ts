import { inTransaction } from '@gridlease/common/database/transaction';
import { type FieldProblem, ServiceError } from '@gridlease/common/errors/service-error';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { Database, RegistryTransaction } from '../database/tables.ts';
import { announceStatusChanged, type EventContext } from '../events/provider-events.ts';
import { providerDeleted, providerNotFound } from '../providers/errors.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { isDeletedProvider } from '../providers/store.ts';
import { matchMetrics, type ReportedMetrics } from './metric-matching.ts';
import { listGpuIdentities, recordSeen, updateMetrics } from './store.ts';

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
  const seen = await recordSeen(trx, id);
  if (seen === undefined)
    throw (await isDeletedProvider(trx, id)) ? providerDeleted(id) : providerNotFound(id);

  const { status, version } = seen;
  const isStatusChanged = status !== seen.previous_status;
  if (isStatusChanged) {
    const provider = { id, owner_id: seen.owner_id, status: seen.previous_status };
    await announceStatusChanged(trx, deps, trace, { provider, version, status, cause: 'heartbeat' });
  }
  if (content instanceof ServiceError) return { status, isStatusChanged, refusal: content };
  if (content.length === 0) return { status, isStatusChanged, refusal: undefined };

  const matched = matchMetrics(await listGpuIdentities(trx, id), content);
  if (matched.ok) {
    await updateMetrics(trx, id, matched.metrics);
    return { status, isStatusChanged, refusal: undefined };
  }
  const { place, message } = matched.problem;
  const refusal = invalidMetrics([{ path: `gpu_metrics.${place}`, message, code: 'custom' }]);
  return { status, isStatusChanged, refusal };
}

function invalidMetrics(errors: readonly FieldProblem[]): ServiceError {
  const message = `The metrics cannot be right: ${errors[0]?.message}. None was stored; the heartbeat counted.`;
  return new ServiceError('invalid', 'invalid_metrics', message, { errors });
}
