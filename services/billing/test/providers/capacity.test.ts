import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillingTables, Database } from '../../src/database/database.ts';
import { reserveCapacity } from '../../src/market/providers/capacity-store.ts';
import type { Machine } from '../../src/market/providers/provider.ts';
import { log, openBilling, openWallet, type TestBilling } from '../billing.ts';
import { makeKeys } from '../unavailable-chain.ts';

let billing: TestBilling;
let db: Database;
let close: () => Promise<void>;
let walletId: string;
let accountId: number;
beforeAll(async () => {
  billing = await openBilling(await makeKeys());
  ({ db, close } = openDatabase<BillingTables>({
    url: billing.databaseUrl,
    applicationName: 'capacity-test',
    log,
  }));
  walletId = (await openWallet(billing)).id;
  const account = db.selectFrom('accounts').select('id').where('wallet_id', '=', walletId);
  accountId = (await account.executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await close();
  await billing.close();
});

const MODELS = ['nvidia-geforce-rtx-4090'];
const newMachine = (): Machine => ({
  id: crypto.randomUUID(),
  ownerId: 'ann',
  status: 'idle',
  gpus: [{ modelName: 'NVIDIA GeForce RTX 4090', vramMb: 24_000, isHealthy: true }],
});

/** Reserves memory and starts a session, in one transaction. */
const start = (machine: Machine, vramMb: number) =>
  inTransaction(db, async (trx) => {
    const gpuModel = 'RTX 4090';
    await reserveCapacity(trx, machine, { gpuModel, models: MODELS, requestedVramMb: vramMb });
    const { id } = await trx
      .insertInto('sessions')
      .values({
        id: crypto.randomUUID(),
        status: 'active',
        user_id: 'bob',
        wallet_id: walletId,
        provider_id: machine.id,
        provider_owner_id: machine.ownerId,
        provider_wallet_id: walletId,
        earned_account_id: accountId,
        gpu_model: gpuModel,
        matched_model: MODELS[0] ?? '',
        allocated_vram_mb: vramMb,
        estimated_power_w: '0',
        hourly_rate: '0',
        vram_rate: '0',
        power_rate: '0',
        total_hourly_rate: '0',
        platform_fee_percent: '5',
        quote: '{}',
        payment_id: crypto.randomUUID(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

describe('the memory of a machine', () => {
  it('is allocated once, however many ask concurrently', async () => {
    const machine = newMachine();
    const asked = Array.from({ length: 12 }, () =>
      start(machine, 5_000).then(
        () => 'begun',
        (error) => error.code,
      ),
    );
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === 'begun')).toHaveLength(4);
    expect(new Set(outcomes)).toEqual(new Set(['begun', 'provider_capacity_exceeded']));
  });

  it('is released when a session ends', async () => {
    const machine = newMachine();
    const id = await start(machine, 24_000);
    await expect(start(machine, 1)).rejects.toMatchObject({
      details: { available_vram_mb: 0, requested_vram_mb: 1 },
    });
    await db
      .updateTable('sessions')
      .set({ status: 'completed', ended_at: new Date() })
      .where('id', '=', id)
      .execute();
    await start(machine, 24_000);
  });

  it('is separate from that of other machines', async () => {
    await start(newMachine(), 24_000);
    await start(newMachine(), 24_000);
  });
});
