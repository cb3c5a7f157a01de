import type { Logger } from '@gridlease/common/log/logger';
import type { LeasedWork } from '@gridlease/common/worker/runner';
import { matchModel } from '@gridlease/pricing/gpu-models';
import { v7 as uuidv7 } from 'uuid';
import type { BillingConfig } from '../../config/config.ts';
import { databaseTime } from '../../database/clock.ts';
import type { BillingTables, Database } from '../../database/database.ts';
import { createConfiguredRegistry } from '../providers/configured.ts';
import type { Machine, MachineRegistry } from '../providers/provider.ts';
import { replaceUses } from './demand-store.ts';

/** Timeout for one page of the fleet. Generous, because no request waits for it. */
const PAGE_TIMEOUT_MS = 10_000;
/** How often the worker's lease is kept between two counts, so that one replica counts, and another soon if it dies. */
const KEEPING_MS = 5_000;

/** A machine counts once for each model of which it has a healthy card. */
function modelsOf({ gpus }: Machine, models: readonly string[]): Set<string> {
  const names = gpus.filter(({ isHealthy }) => isHealthy).map(({ modelName }) => modelName);
  return new Set(names.flatMap((name) => matchModel(name, models) ?? []));
}

type Counts = Map<string, { busy: number; idle: number }>;

function count(counts: Counts, machine: Machine, models: readonly string[]): void {
  const { status } = machine;
  if (status !== 'busy' && status !== 'idle') return;
  for (const model of modelsOf(machine, models)) {
    const use = counts.get(model) ?? { busy: 0, idle: 0 };
    use[status] += 1;
    counts.set(model, use);
  }
}

/** Counts the fleet; undefined if the registry is unavailable or the worker is to stop. */
async function countFleet(
  registry: Pick<MachineRegistry, 'listRentable'>,
  models: readonly string[],
  signal: AbortSignal,
): Promise<Counts | undefined> {
  const counts: Counts = new Map();
  try {
    for await (const machines of registry.listRentable({ correlationId: uuidv7() })) {
      if (signal.aborted) return undefined;
      for (const machine of machines) count(counts, machine, models);
    }
    return counts;
  } catch {
    // The registry client has logged the error. The last count stays valid until it is too old.
    return undefined;
  }
}

/** Counts the fleet every `pricing.demand.interval` if prices follow demand: one replica does, for all. */
export function demandCounting(
  config: BillingConfig,
  { db, log }: { readonly db: Database; readonly log: Logger },
): LeasedWork<BillingTables>[] {
  const { demand, base_rates } = config.pricing;
  if (!demand.enabled) return [];
  const registry = createConfiguredRegistry(config, log, PAGE_TIMEOUT_MS);
  // The models of the platform's rates; each is a market of its own.
  const models = Object.keys(base_rates);
  let dueAt = 0;
  return [
    {
      name: 'demand',
      intervalMs: Math.min(demand.interval, KEEPING_MS),
      async pass({ inTransaction, signal }) {
        const startedAt = performance.now();
        if (startedAt < dueAt) return;
        const measuredAt = await databaseTime(db);
        const counts = await countFleet(registry, models, signal);
        if (counts !== undefined) await inTransaction((trx) => replaceUses(trx, counts, measuredAt));
        dueAt = startedAt + demand.interval;
      },
    },
  ];
}
