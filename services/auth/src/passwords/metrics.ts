import { Counter, Gauge, Histogram, type Registry } from '@gridlease/common/http/metrics';
import type { GateObserver } from './hash-gate.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Metrics of the gate for hashing. */
export function createHashMetrics(registry: Registry): GateObserver {
  const registers = [registry];
  const depth = new Gauge({
    name: 'auth_hash_queue_depth',
    help: 'Passwords waiting to be hashed or verified',
    registers,
  });
  const wait = new Histogram({
    name: 'auth_hash_queue_wait_seconds',
    help: 'Time that a password waited for its turn',
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const took = new Histogram({
    name: 'auth_hash_seconds',
    help: 'Duration of a hash or verification, without its wait',
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const rejected = new Counter({
    name: 'auth_hash_rejected_total',
    help: 'Passwords that were not checked, by reason',
    labelNames: ['reason'],
    registers,
  });
  return {
    queued: (value) => depth.set(value),
    began: (seconds) => wait.observe(seconds),
    ended: (seconds) => took.observe(seconds),
    rejected: (reason) => rejected.inc({ reason }),
  };
}
