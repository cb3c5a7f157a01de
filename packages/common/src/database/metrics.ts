import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';

/** Exports the pool's metrics: whatever waits for a connection is limited by the database or by `pool_max`. */
export function registerPoolMetrics(
  registry: Registry,
  pool: Pick<Pool, 'idleCount' | 'totalCount' | 'waitingCount'>,
): void {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to the database, in use and idle',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Work that waits for a connection to the database',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
