import { ServiceError } from '@gridlease/common/errors/service-error';
import type { MetricProblem } from './metric-matching.ts';

/** The machine counts as seen, but its metrics are invalid. */
export function invalidMetrics({ place, message }: MetricProblem): ServiceError {
  const why = `The metrics are invalid: ${message}. None was stored; the heartbeat counted.`;
  return new ServiceError('invalid', 'invalid_metrics', why, {
    errors: [{ path: `gpu_metrics.${place}`, message, code: 'custom' }],
  });
}

/** More heartbeats are waiting than can be written soon. Nothing was recorded. */
export function heartbeatsOverloaded(): ServiceError {
  return new ServiceError(
    'unavailable',
    'heartbeats_overloaded',
    'Too many heartbeats are waiting to be recorded.',
    {
      retryAfterSeconds: 5,
    },
  );
}
