import { ServiceError } from '@gridlease/common/errors/service-error';
import type { MetricProblem } from './metric-matching.ts';

/** The machine has been seen, but what it says of its cards cannot be right. */
export function invalidMetrics({ place, message }: MetricProblem): ServiceError {
  const why = `The metrics cannot be right: ${message}. None was stored; the heartbeat counted.`;
  return new ServiceError('invalid', 'invalid_metrics', why, {
    errors: [{ path: `gpu_metrics.${place}`, message, code: 'custom' }],
  });
}

/** More heartbeats wait than could be written soon. Nothing was recorded. */
export function heartbeatsOverloaded(): ServiceError {
  return new ServiceError(
    'unavailable',
    'heartbeats_overloaded',
    'Too many heartbeats wait to be recorded.',
    {
      retryAfterSeconds: 5,
    },
  );
}
