import { retryingReads } from '@gridlease/common/database/transaction';
import { Decimal } from '@gridlease/pricing/decimal';
import type { BillingConfig } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';
import { type Demand, type DemandRules, factorsByModel, NO_DEMAND } from './demand.ts';
import { listUses } from './demand-store.ts';

const PERCENT = 100;

/**
 * Creates demand pricing as configured: prices follow the last count of the fleet, which all replicas share, as long as
 * it is recent by the clock of the database. Does no I/O until then.
 */
export function createConfiguredDemand({ pricing }: BillingConfig, db: Database): Demand {
  const { demand } = pricing;
  if (!demand.enabled) return NO_DEMAND;
  const rules: DemandRules = {
    target: new Decimal(demand.target_percent).div(PERCENT),
    multiplierMax: new Decimal(demand.multiplier_max),
    bonusMax: new Decimal(demand.bonus_max),
    machinesMin: demand.machines_min,
  };
  return {
    async findFactors(models) {
      return factorsByModel(await retryingReads(() => listUses(db, models, demand.max_age)), rules);
    },
  };
}
