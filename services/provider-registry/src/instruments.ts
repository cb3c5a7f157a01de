import { createCachedReading } from '@gridlease/common/http/cached-reading';
import { Counter, Gauge, Histogram, type Registry } from '@gridlease/common/http/metrics';
import type { Database } from './database/database.ts';
import type { PassReport } from './expiry/sweeper.ts';
import type { Inventory } from './inventory/inventory.ts';
import { countByStatus } from './providers/store.ts';
import type { PageSource } from './search/routes.ts';

/** Hooks for the registry's own metrics, in addition to those of every service. */
export interface Instruments {
  readonly onHeartbeatBatch: (machines: number) => void;
  readonly onLeasePass: (report: PassReport) => void;
  readonly onPage: (source: PageSource) => void;
  /** @param size of the inventory in memory */
  readonly watchInventory: (size: Inventory['size']) => void;
}

const BATCH_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
const PASS_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10];

/** Registers the registry's own metrics. Those of the fleet come from the replica that sweeps. */
export function createInstruments(registry: Registry, db: Database): Instruments {
  const registers = [registry];
  registerFleet(registry, db);
  const batches = new Histogram({
    name: 'registry_heartbeat_batch_machines',
    help: 'Machines whose heartbeats were recorded in one transaction',
    buckets: BATCH_BUCKETS,
    registers,
  });
  const passes = new Histogram({
    name: 'registry_sweep_seconds',
    help: 'Duration of one sweeper pass',
    buckets: PASS_BUCKETS_SECONDS,
    registers,
  });
  const passedAt = new Gauge({
    name: 'registry_sweep_timestamp_seconds',
    help: 'When this replica finished its last sweeper pass',
    registers,
  });
  const expired = new Counter({
    name: 'registry_leases_expired_total',
    help: 'Machines marked offline because their lease ended',
    registers,
  });
  const held = new Gauge({
    name: 'registry_mass_expiry_held',
    help: '1 while most of the fleet is silent at once and status changes are held or rate-limited',
    registers,
  });
  const fleet = new Gauge({
    name: 'registry_fleet_size',
    help: 'Machines seen within half of their lease',
    registers,
  });
  const silent = new Gauge({
    name: 'registry_silent_providers',
    help: 'Idle and busy machines that have been silent for half of their lease',
    registers,
  });
  const pages = new Counter({
    name: 'registry_search_pages_total',
    help: 'Pages of searches in the order of names, by where they came from',
    labelNames: ['source'],
    registers,
  });
  return {
    onPage: (source) => pages.inc({ source }),
    watchInventory: (size) => registerInventory(registry, size),
    onHeartbeatBatch: (machines) => batches.observe(machines),
    onLeasePass(report) {
      passes.observe(report.seconds);
      passedAt.setToCurrentTime();
      expired.inc(report.expired);
      held.set(report.isHeld ? 1 : 0);
      fleet.set(report.fleetSize);
      silent.set(report.silent);
    },
  };
}

/** Counting the statuses takes about 20 ms per 100,000 machines. */
const FLEET_AGE_MS = 15_000;

/** Machines by last recorded status; while the database is down the last values remain. */
function registerFleet(registry: Registry, db: Database): void {
  const read = createCachedReading(() => countByStatus(db), FLEET_AGE_MS);
  new Gauge({
    name: 'registry_providers',
    help: 'Machines by last recorded status, at most 15 s old',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const counts = await read();
      if (counts === undefined) return;
      for (const [status, count] of counts) this.set({ status }, count);
    },
  });
}

function registerInventory(registry: Registry, size: Inventory['size']): void {
  new Gauge({
    name: 'registry_search_memory_bytes',
    help: 'Estimated memory of the inventory from which searches respond; 0 while they read the database',
    registers: [registry],
    collect() {
      this.set(size().bytes);
    },
  });
  new Gauge({
    name: 'registry_search_memory_providers',
    help: 'Machines in that memory',
    registers: [registry],
    collect() {
      this.set(size().machines);
    },
  });
}
