import { randomBytes } from 'node:crypto';
import { adminQuery } from '@gridlease/testing/database';
import { testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import bs58 from 'bs58';
import { expect, it } from 'vitest';
import { balanceOf, openBilling, openWallet } from './billing.ts';

// biome-ignore lint/style/noProcessEnv: how many wallets there are is the caller's choice
const WALLETS = Number(process.env.GRIDLEASE_SOAK_WALLETS ?? 100_000);
const DEPOSITS = 30;
const TIMEOUT_MS = 1_800_000;
const CALLS_MS = 60_000;
const AMOUNT = 1_000_000_000n;

it(
  'deposits are noticed within 2 s of finality, with as many calls of the chain as for one wallet',
  async () => {
    const chain = await testChain();
    const endpoint = await chain.newEndpoint();
    const { keyFile } = await chain.newPlatform({ sol: 1 });
    const billing = await openBilling({
      chain,
      rpcUrls: [endpoint.url],
      config: {
        blockchain: { private_key_path: keyFile, ws_url: chain.websocketUrl },
        // The defaults.
        deposits: { scan_interval: '10s', sweep_interval: '1m', sweep_minimum: '1000' },
        reconciliation: { interval: '5m' },
      },
    });
    try {
      const callsOf = async () => {
        const before = endpoint.calls.length;
        const end = performance.now() + CALLS_MS;
        await until(() => performance.now() >= end, { timeoutMs: 2 * CALLS_MS, every: 100 });
        return endpoint.calls.length - before;
      };
      const wallet = await openWallet(billing);
      const few = await callsOf();
      const addresses = () => Array.from({ length: WALLETS }, () => bs58.encode(randomBytes(32)));
      await adminQuery(
        `insert into wallets (id, user_id, wallet_type, deposit_address, deposit_token_account)
        select gen_random_uuid(), 'many-' || address, 'user', address, account
        from unnest($1::text[], $2::text[]) as made(address, account)`,
        [addresses(), addresses()],
        billing.databaseUrl,
      );
      const many = await callsOf();
      const delays: number[] = [];
      for (let n = 1; n <= DEPOSITS; n += 1) {
        await chain.untilFinal(await chain.giveTokens(wallet.deposit_address, AMOUNT));
        const final = performance.now();
        await until(async () => (await balanceOf(billing, wallet.id)).balance === String(n));
        delays.push(performance.now() - final);
      }
      delays.sort((one, other) => one - other);
      const at = (share: number) => Math.round(delays[Math.ceil(delays.length * share) - 1] ?? 0);
      process.stdout.write(
        `deposits with ${WALLETS} wallets: noticed ${at(0.5)} ms after finality (median), ${at(1)} ms (slowest of ` +
          `${DEPOSITS}); calls per minute: ${few} with one wallet, ${many} with ${WALLETS}\n`,
      );
      expect(many).toBeLessThan(2 * few);
    } finally {
      await billing.close();
    }
  },
  TIMEOUT_MS,
);
