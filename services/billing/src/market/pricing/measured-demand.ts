import type { Origin } from '../../http/service-client.ts';
import { matchModel } from '../providers/gpu-models.ts';
import type { Fleet, Machine } from '../providers/provider.ts';
import { type Demand, type DemandRules, factorsOfUse, NEUTRAL, type Use } from './demand.ts';

export interface MeasuredDemandOptions {
  readonly fleet: Fleet;
  /** The models of the platform's rates; each is a market of its own. */
  readonly models: readonly string[];
  readonly rules: DemandRules;
  /** How long a measurement stays valid if no newer one succeeds. */
  readonly maxAgeMs: number;
  readonly newOrigin: () => Origin;
  /** A monotonic clock, milliseconds. */
  readonly clock?: () => number;
}

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

/** Prices that follow the utilization the registry reports, as long as the last measurement is recent. */
export function createMeasuredDemand(options: MeasuredDemandOptions): Demand {
  const { fleet, models, rules, maxAgeMs, newOrigin, clock = () => performance.now() } = options;
  let seen: { readonly at: number; readonly use: ReadonlyMap<string, Use> } | undefined;

  return {
    factorsOf(model) {
      if (model === undefined || seen === undefined || clock() - seen.at > maxAgeMs) return NEUTRAL;
      const use = seen.use.get(model);
      if (use === undefined || use.busy + use.idle < rules.machinesMin) return NEUTRAL;
      return factorsOfUse(use, rules);
    },

    async measure(signal) {
      const at = clock();
      const use: Counts = new Map();
      try {
        for await (const machines of fleet.pages(newOrigin())) {
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
