import { adminQuery } from '@gridlease/testing/database';
import { type Acknowledged, startMoneyLoad } from '@gridlease/testing/money-load';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { call, openWallet } from '../billing.ts';
import { type BillingProcess, freePort, runBilling, startBilling } from '../process.ts';
import { makeKeys } from '../unavailable-chain.ts';

/** In tokens: more than a load takes. */
const OPENING = 1_000;

/** A billing service as a process, on a database that a test may do anything to. */
export interface Stage {
  readonly billing: BillingProcess;
  readonly config: object;
  /** Of wallets with 1,000 tokens each. */
  readonly walletIds: readonly string[];
  /** Of a further one, which no load touches. */
  readonly spareId: string;
  close(): Promise<void>;
}

/** Of a billing on a free port that uses this database, and this standby for what may be read there. */
export async function makeConfig(databaseUrl: string, replicaUrl = '') {
  const { config: chain } = await makeKeys();
  return {
    ...chain,
    server: { host: '127.0.0.1', port: await freePort() },
    database: { url: databaseUrl, replica_url: replicaUrl },
  };
}

export async function openStage(
  databaseUrl: string,
  options: { wallets: number; replicaUrl?: string },
): Promise<Stage> {
  const config = await makeConfig(databaseUrl, options.replicaUrl);
  const billing = await startBilling(config);
  const walletIds: string[] = [];
  for (let count = 0; count <= options.wallets; count += 1) {
    const { id } = await until(() => openWallet(billing));
    const path = `/api/v1/admin/wallets/${id}/adjustment`;
    const { status } = await call(billing, 'POST', path, { amount: String(OPENING), reason: 'opening' });
    expect(status).toBe(200);
    walletIds.push(id);
  }
  const spareId = walletIds.pop() ?? '';
  return { billing, config, walletIds, spareId, close: async () => void (await billing.stop()) };
}

export function startLoad({ billing, walletIds }: Stage, perSecond: number) {
  return startMoneyLoad({ url: billing.url, walletIds, perSecond });
}

/**
 * Compares what clients were told with what is there: every acknowledged operation once and no other one, every balance
 * to the base unit, and the books proved.
 *
 * @param adminUrl a superuser's address of the server that is to have it
 */
export async function expectExact(
  { billing, config, walletIds }: Stage,
  acknowledged: readonly Acknowledged[],
  adminUrl: string,
): Promise<void> {
  const ids = acknowledged.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const rows = await adminQuery<{ id: string }>(
    `select id::text from transactions where metadata->>'reason' = 'load'`,
    [],
    adminUrl,
  );
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids));
  for (const walletId of walletIds) {
    const own = acknowledged.filter((one) => one.walletId === walletId);
    const hundredths = OPENING * 100 + own.reduce((sum, one) => sum + one.hundredths, 0);
    const { body } = await call(billing, 'GET', `/api/v1/wallet/${walletId}/balance`);
    expect(Number(body.available_balance)).toBeCloseTo(hundredths / 100, 6);
  }
  const { code, output } = await runBilling(config, ['prove']);
  expect([code, output]).toEqual([0, expect.anything()]);
}

/** What readiness says of the database; undefined while it is usable. */
export async function databaseState({ billing }: Pick<Stage, 'billing'>): Promise<string | undefined> {
  const { body } = await call(billing, 'GET', '/health/ready');
  return body.dependencies?.database;
}
