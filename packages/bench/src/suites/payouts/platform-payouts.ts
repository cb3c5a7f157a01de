import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@gridlease/devstack/platform/databases';
import { proveBooks, startBilling } from '../../harness/billing.ts';
import { send } from '../../harness/send.ts';
import type { Stage } from '../../harness/stage.ts';
import { inParallel } from '../../load/in-parallel.ts';
import { latencyOf, type Percentiles } from '../../load/statistics.ts';
import { earnedByAll, fillOwners, makeOwners, type Owner } from './owners.ts';
import { listWronglyPaid, openPaymentChain, type PaymentChain } from './payment-chain.ts';

const LOOK_MS = 100;
const EVEN_TIMEOUT_MS = 120_000;
/** A stuck payout must end the benchmark. */
const STALLED_MS = 120_000;

/** Payouts through the service, with percentiles of the time from each request until it was confirmed. */
export interface PayoutResult extends Percentiles {
  /** From the first request until the last is confirmed. */
  readonly seconds: number;
  /** From the first request until the last response. */
  readonly requestSeconds: number;
  /** Owners whose balance on the chain is not exactly what they should have received. */
  readonly wronglyPaid: readonly string[];
  /** Findings of the ledger's own proof. */
  readonly findings: readonly unknown[];
  /** Whether chain and books agreed, account by account, before and after. */
  readonly isEven: boolean;
}

/** Lets every owner request a payout, over the given number of connections. */
export async function measureOurs(
  stage: Stage,
  name: string,
  { count, connections }: { readonly count: number; readonly connections: number },
): Promise<PayoutResult> {
  const owners = makeOwners(count);
  const chain = await openPaymentChain(stage, name, earnedByAll(owners));
  const serve = () => startBilling(stage, name, settingsOf(chain));
  const first = await serve();
  const { databaseUrl } = first;
  const wasEven = await becomesEven(first.url);
  await withClient(databaseUrl, (client) => fillOwners(client, owners));
  await stage.calmDatabase(databaseUrl);
  const beganAt = Date.now();
  const requestedAt = await requestAll(first.url, owners, connections);
  const requestSeconds = (Date.now() - beganAt) / 1_000;
  const confirmedAt = await untilConfirmed(databaseUrl, count);
  const tookMs = [...confirmedAt].map(([owner, at]) => at - (requestedAt.get(owner) ?? Number.NaN));
  await first.program.stop();
  // A start compares the chain with the books at once.
  const second = await serve();
  const isEven = wasEven && (await becomesEven(second.url));
  await second.program.stop();
  const wronglyPaid = await listWronglyPaid(chain, owners);
  await chain.stop();
  return {
    seconds: (Math.max(...confirmedAt.values()) - beganAt) / 1_000,
    ...latencyOf(tookMs),
    requestSeconds,
    wronglyPaid,
    findings: await proveBooks(stage, databaseUrl),
    isEven,
  };
}

function settingsOf(chain: PaymentChain): Record<string, string> {
  return {
    GRIDLEASE_BLOCKCHAIN__RPC_URL: chain.rpcUrl,
    GRIDLEASE_BLOCKCHAIN__TOKEN_ADDRESS: chain.mintAddress,
    GRIDLEASE_BLOCKCHAIN__PRIVATE_KEY_PATH: chain.keyFile,
    GRIDLEASE_PAYOUTS__INTERVAL: '0s',
    GRIDLEASE_WITHDRAWALS__MINIMUM: '0',
    GRIDLEASE_WITHDRAWALS__NEW_ACCOUNT_FEE: '0',
  };
}

/** Whether a reconciliation at this start finds chain and books even. */
async function becomesEven(url: string): Promise<boolean> {
  const since = Date.now();
  while (Date.now() - since < EVEN_TIMEOUT_MS) {
    const response = await fetch(`${url}/api/v1/reconciliation`);
    const { status, started_at } = (await response.json()) as { status: string; started_at?: string };
    if (status === 'even' && Date.parse(started_at ?? '') >= since - LOOK_MS) return true;
    await delay(LOOK_MS);
  }
  return false;
}

/** Returns when each payout was requested, by the owner's id. */
async function requestAll(
  url: string,
  owners: readonly Owner[],
  connections: number,
): Promise<ReadonlyMap<string, number>> {
  const requestedAt = new Map<string, number>();
  await inParallel(owners, connections, async ({ id }) => {
    requestedAt.set(id, Date.now());
    const headers = { 'idempotency-key': `payout-of-${id}` };
    const response = await send('POST', `${url}/api/v1/provider/${id}/payout`, '{}', headers);
    await response.text();
  });
  return requestedAt;
}

/** Waits until all are confirmed; returns when each was, by the owner's id and this machine's clock. */
async function untilConfirmed(databaseUrl: string, count: number): Promise<ReadonlyMap<string, number>> {
  return withClient(databaseUrl, async (client) => {
    let [confirmed, movedAt] = [0, Date.now()];
    while (confirmed < count) {
      await delay(LOOK_MS);
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::integer as count from transfers where status = 'confirmed'`,
      );
      const now = rows[0]?.count ?? 0;
      if (now > confirmed) [confirmed, movedAt] = [now, Date.now()];
      if (Date.now() - movedAt > STALLED_MS) throw new Error(`only ${confirmed} payouts were confirmed`);
    }
    const { rows } = await client.query<{ owner: string; at: number }>(
      `select metadata->>'provider_id' as owner, extract(epoch from confirmed_at)::float8 * 1000 as at
       from transactions where type = 'payout' and status = 'confirmed'`,
    );
    return new Map(rows.map(({ owner, at }) => [owner, at]));
  });
}
