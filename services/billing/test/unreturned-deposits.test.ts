import { adminQuery } from '@gridlease/testing/database';
import { testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { beforeAll, expect, it } from 'vitest';
import { balanceOf, openBilling, openWallet, type TestBilling } from './billing.ts';
import { accountOf } from './chain/open-chain.ts';
import { nextReconciliation, outgoing, TOKEN, untilEven } from './faults/wallets.ts';

const TIMEOUT_MS = 120_000;

let chain: Awaited<ReturnType<typeof testChain>>;
beforeAll(async () => {
  chain = await testChain();
});

/** Where the node lists the transaction that it does not return. */
type Listed = 'newest' | 'older' | 'nowhere';
interface Entry {
  readonly signature: string;
}
type Endpoint = Awaited<ReturnType<typeof chain.newEndpoint>>;

/** The node lists the transactions, and has no status of those that are hidden. */
function hide(endpoint: Endpoint, isHidden: (signature: string) => boolean): void {
  endpoint.fail('getSignatureStatuses', {
    async instead([signatures, options], ask) {
      const { context, value } = (await ask([signatures, options])) as { context: object; value: unknown[] };
      const seen = value.map((status, at) => (isHidden((signatures as string[])[at] ?? '') ? null : status));
      return { result: { context, value: seen } };
    },
  });
}

/** On its newest page the node does not list the transaction any more; it may know its place all the same. */
function unlist(endpoint: Endpoint, signature: string, listed: Listed): void {
  endpoint.fail('getSignaturesForAddress', {
    async instead([address, options], ask) {
      const { before } = options as { before?: string };
      if (before === signature && listed === 'nowhere') return { result: [] };
      const page = (await ask([address, options])) as Entry[];
      return { result: page.filter((one) => one.signature !== signature) };
    },
  });
}

interface Scene {
  readonly billing: TestBilling;
  readonly endpoint: Endpoint;
  readonly walletId: string;
  readonly tokenAccount: string;
}

/** A deposit of five tokens, after one and before another, was listed eleven minutes ago and is not returned. */
async function withUnreturned(listed: Listed, use: (scene: Scene) => Promise<void>): Promise<void> {
  const endpoint = await chain.newEndpoint();
  const { keyFile } = await chain.newPlatform({ sol: 1 });
  const config = { blockchain: { private_key_path: keyFile }, deposits: { sweep_minimum: '1000000' } };
  const billing = await openBilling({ chain, rpcUrls: [endpoint.url], config });
  try {
    await untilEven(billing);
    const { id: walletId, deposit_address: address } = await openWallet(billing);
    const hasBalance = (balance: string) =>
      until(async () => (await balanceOf(billing, walletId)).balance === balance, { timeoutMs: 60_000 });
    await chain.giveTokens(address, TOKEN);
    await hasBalance('1');
    let hidden: string | undefined;
    hide(endpoint, (signature) => hidden === undefined || hidden === signature);
    const unreturned = await chain.giveTokens(address, 5n * TOKEN);
    await chain.untilFinal(unreturned);
    hidden = unreturned;
    await chain.giveTokens(address, 2n * TOKEN);
    await hasBalance('3');
    const countUnreturned = async () =>
      (await adminQuery('select from chain_unread where looks > 0', [], billing.databaseUrl)).length;
    await until(async () => (await countUnreturned()) === 1);
    if (listed !== 'newest') unlist(endpoint, unreturned, listed);
    const longAgo = `update chain_unread set listed_at = listed_at - interval '11 minutes'`;
    await adminQuery(longAgo, [], billing.databaseUrl);
    await use({ billing, endpoint, walletId, tokenAccount: accountOf(chain, address) });
  } finally {
    await billing.close();
  }
}

it.each<Listed>(['newest', 'older'])(
  'a deposit that no node returns, and that is listed (%s), freezes nothing, and is credited when it is returned',
  { timeout: TIMEOUT_MS },
  (listed) =>
    withUnreturned(listed, async ({ billing, endpoint, walletId, tokenAccount }) => {
      await nextReconciliation(billing);
      const proof = await nextReconciliation(billing);
      expect(proof).toMatchObject({ status: 'even', mismatches: [], not_read: [tokenAccount] });
      expect(await outgoing(billing)).toMatchObject({ frozen: false });
      endpoint.clearFaults();
      await until(async () => (await balanceOf(billing, walletId)).balance === '8', { timeoutMs: 60_000 });
      await untilEven(billing);
    }),
);

it('tokens of which no transaction is listed any more are a mismatch', { timeout: TIMEOUT_MS }, () =>
  withUnreturned('nowhere', async ({ billing, tokenAccount }) => {
    await until(async () => (await outgoing(billing)).frozen, { timeoutMs: 60_000 });
    const { mismatches } = await nextReconciliation(billing);
    expect(mismatches).toMatchObject([{ token_account: tokenAccount, difference: '5' }]);
  }),
);
