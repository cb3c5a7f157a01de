import type { Logger } from '@gridlease/common/log/logger';
import { v7 as uuidv7 } from 'uuid';
import { Decimal } from '../../books/money/decimal.ts';
import type { BillingConfig } from '../../config/config.ts';
import { createConfiguredRegistryClient } from '../providers/configured.ts';
import { createRegistryFleet } from '../providers/registry-fleet.ts';
import { type Demand, NO_DEMAND } from './demand.ts';
import { createMeasuredDemand } from './measured-demand.ts';

/** Timeout for one page of the fleet. Generous, because no request waits for it. */
const PAGE_TIMEOUT_MS = 10_000;
const PERCENT = 100;

/** Creates demand pricing as configured. Does no I/O until the first measurement. */
export function createConfiguredDemand(config: BillingConfig, log: Logger): Demand {
  const { demand, base_rates } = config.pricing;
  if (!demand.enabled) return NO_DEMAND;
  return createMeasuredDemand({
    fleet: createRegistryFleet(createConfiguredRegistryClient(config, log, PAGE_TIMEOUT_MS)),
    models: Object.keys(base_rates),
    rules: {
      target: new Decimal(demand.target_percent).div(PERCENT),
      multiplierMax: new Decimal(demand.multiplier_max),
      bonusMax: new Decimal(demand.bonus_max),
      machinesMin: demand.machines_min,
    },
    maxAgeMs: demand.max_age,
    newOrigin: () => ({ correlationId: uuidv7() }),
  });
}
