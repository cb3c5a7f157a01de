import type { Logger } from '@gridlease/common/log/logger';
import type { ServiceWorker } from '@gridlease/common/service/run';
import { startPassLoop } from '@gridlease/common/worker/loop';
import { Decimal } from '@gridlease/pricing/decimal';
import { matchModel } from '@gridlease/pricing/gpu-models';
import { v7 as uuidv7 } from 'uuid';
import type { BillingConfig } from '../../config/config.ts';
import { createConfiguredRegistry } from '../providers/configured.ts';
import type { Machine } from '../providers/provider.ts';
import { type Demand, type DemandRules, factorsByModel, NO_DEMAND, type Use } from './demand.ts';

/** Timeout for one page of the fleet. Generous, because no request waits for it. */
const PAGE_TIMEOUT_MS = 10_000;
const PERCENT = 100;

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

/**
 * Creates demand pricing as configured: prices follow the utilization that the registry reports, as long as the
 * last measurement is recent. Does no I/O until the first measurement.
 */
export function createConfiguredDemand(config: BillingConfig, log: Logger): Demand {
  const { demand, base_rates } = config.pricing;
  if (!demand.enabled) return NO_DEMAND;
  const registry = createConfiguredRegistry(config, log, PAGE_TIMEOUT_MS);
  // The models of the platform's rates; each is a market of its own.
  const models = Object.keys(base_rates);
  const rules: DemandRules = {
    target: new Decimal(demand.target_percent).div(PERCENT),
    multiplierMax: new Decimal(demand.multiplier_max),
    bonusMax: new Decimal(demand.bonus_max),
    machinesMin: demand.machines_min,
  };
  let seen: { readonly at: number; readonly use: ReadonlyMap<string, Use> } | undefined;

  return {
    async findFactors(wanted) {
      if (seen === undefined || performance.now() - seen.at > demand.max_age) return new Map();
      const { use } = seen;
      return factorsByModel(new Map([...use].filter(([model]) => wanted.includes(model))), rules);
    },

    async measure(signal) {
      const at = performance.now();
      const use: Counts = new Map();
      try {
        for await (const machines of registry.listRentable({ correlationId: uuidv7() })) {
          if (signal.aborted) return;
          for (const machine of machines) count(use, machine, models);
        }
        seen = { at, use };
      } catch {
        // The registry client has logged the error. The last measurement stays valid until it is too old.
      }
    },
  };
}

/**
 * Measures the fleet periodically if prices follow demand. Every replica does, and prices by its own
 * measurements.
 */
export function demandWorker({ pricing }: BillingConfig, demand: Demand, log: Logger): ServiceWorker {
  return {
    name: 'demand',
    start() {
      if (!pricing.demand.enabled) return undefined;
      const stopping = new AbortController();
      return startPassLoop({
        intervalMs: pricing.demand.interval,
        log: log.child({ worker: 'demand' }),
        stopping,
        async attempt() {
          await demand.measure(stopping.signal);
          return 'done';
        },
      });
    },
  };
}
