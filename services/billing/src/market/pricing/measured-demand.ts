import type { Origin } from '../../http/service-client.ts';
import { matchModel } from '../providers/gpu-models.ts';
import type { Fleet, Machine } from '../providers/provider.ts';
import { type Demand, type DemandRules, factorsOfUse, NEUTRAL, type Use } from './demand.ts';

export interface MeasuredDemandOptions {
  readonly fleet: Fleet;
  /** The platform's models, which tell markets apart. */
  readonly models: readonly string[];
  readonly rules: DemandRules;
  /** How long what was seen counts when nothing newer can be seen. */
  readonly maxAgeMs: number;
  readonly newOrigin: () => Origin;
  /** Milliseconds that only go forward. */
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

/** Prices that follow what the registry says of its machines, as long as it was said lately. */
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
        // The registry's client has said it. What was seen last counts until it is too old.
      }
    },
  };
}
