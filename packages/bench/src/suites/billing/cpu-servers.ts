import { withClient } from '@gridlease/devstack/platform/databases';
import { startBilling } from '../../harness/billing.ts';
import { type Served, type ServedWithDatabase, startRegistry } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { COMMON } from '../registry/cards.ts';
import { copyTemplates } from '../registry/copies.ts';
import { registerTemplates } from '../registry/templates.ts';
import { fillRenters } from './renters.ts';
import { renterOf } from './start-orders.ts';

/** This checkout, and the one that it is compared with. */
export type Side = 'ours' | 'against';

/** A registry of idle machines with free cards, and a billing of each side that checks them. */
export interface CpuServers {
  readonly registry: Served;
  readonly billings: Readonly<Partial<Record<Side, MeasuredBilling>>>;
  readonly machineIds: readonly string[];
}

export interface MeasuredBilling extends ServedWithDatabase {
  /** A renter's wallet that all charges are made to. */
  readonly hotWalletId: string;
}

/** Of each machine: a start hardly ever finds all of them taken. */
const CARDS = 8;
const MACHINES_MAX = 20_000;
const HOT_RENTER = 'renter-of-charges';

/** Starts the registry and one billing for each side, all of them with the same machines and renters. */
export async function openCpuServers(
  stage: Stage,
  size: number,
  against: string | undefined,
): Promise<CpuServers> {
  const registry = await startRegistry(stage, { GRIDLEASE_LEASE__MINIMUM: '1h' }, 'registry-of-both');
  const group = {
    cards: Array.from({ length: CARDS }, () => COMMON),
    status: 'idle',
    isHealthy: true,
  } as const;
  const machines = Math.min(size, MACHINES_MAX);
  const templates = await registerTemplates(registry.url, [{ ...group, machines }]);
  const known = await withClient(registry.databaseUrl, async (client) => {
    await copyTemplates(client, templates, 'uuidv7()');
    return (await client.query<{ id: string; owner_id: string }>('select id, owner_id from providers')).rows;
  });
  const machineIds = known.map(({ id }) => id);
  const owners = [...new Set(known.map(({ owner_id }) => owner_id))];
  const renters = [HOT_RENTER, ...machineIds.map(renterOf)];
  const open = async (side: Side, checkout: string | undefined): Promise<MeasuredBilling> => {
    const settings = {
      GRIDLEASE_BILLING__BILLING_INTERVAL: '1h',
      GRIDLEASE_BILLING__CHECK_PROVIDER: 'true',
      GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: registry.url,
    };
    const billing = await startBilling(stage, `billing_cpu_${side}`, settings, checkout);
    const hotWalletId = await withClient(billing.databaseUrl, async (client) => {
      await fillRenters(client, renters, owners);
      const { rows } = await client.query('select id from wallets where user_id = $1', [HOT_RENTER]);
      return rows[0].id as string;
    });
    await stage.calmDatabase(billing.databaseUrl);
    return { ...billing, hotWalletId };
  };
  const ours = await open('ours', undefined);
  const other = against === undefined ? undefined : await open('against', against);
  await stage.calmDatabase(registry.databaseUrl);
  return { registry, billings: { ours, ...(other && { against: other }) }, machineIds };
}
