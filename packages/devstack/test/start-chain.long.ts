import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, openSite, type Site, startPlatform, untilGone } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { type Connection, Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { openConnection } from '../src/chain/transactions.ts';
import { portsFrom } from '../src/platform/ports.ts';

const WALLET = '01890a5d-ac96-774b-bcce-b302099a8057';

async function faucet(site: Site, ...args: string[]) {
  const process_ = await npm(site, ['run', '--silent', 'faucet', '--', ...args]);
  const { code } = await process_.exited;
  return { code, lines: process_.lines };
}

function tokenIn(lines: readonly string[]): string {
  const [, token] = /token (\w{32,44})/.exec(lines.join('\n')) ?? [];
  if (token === undefined) throw new Error('the table names no token');
  return token;
}

async function balanceOf(connection: Connection, token: string, owner: PublicKey): Promise<string> {
  const account = getAssociatedTokenAddressSync(new PublicKey(token), owner);
  return (await connection.getTokenAccountBalance(account)).value.amount;
}

describe('the chain of npm start', { timeout: 180_000 }, () => {
  test('has a faucet, comes back with the same token and the balances of the ledger after it died, and hides its keys', async () => {
    const site = await openSite();
    const platform = await startPlatform(site);
    const token = tokenIn(platform.npm.lines);
    const connection = openConnection(`http://127.0.0.1:${portsFrom(String(site.portBase)).chain}`);
    const owner = Keypair.generate().publicKey;

    const given = await faucet(site, owner.toBase58(), '12.5');
    expect(given.code).toBe(0);
    expect(await balanceOf(connection, token, owner)).toBe('12500000000');
    const signature = given.lines.at(-1) ?? '';
    const { value } = await connection.getSignatureStatuses([signature]);
    expect(value[0]?.err).toBeNull();

    const opened = await fetch(`${platform.url}/api/v1/wallet`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ user_id: 'alice' }),
    });
    expect(opened.status).toBe(201);
    const wallet = (await opened.json()) as { id: string; deposit_address: string };
    expect((await faucet(site, wallet.id, '3')).code).toBe(0);
    expect(await balanceOf(connection, token, new PublicKey(wallet.deposit_address))).toBe('3000000000');

    for (const [args, message] of [
      [[owner.toBase58(), '1e9'], '"1e9" is not an amount'],
      [[owner.toBase58(), '0.0000000001'], 'is not an amount'],
      [[owner.toBase58(), '0.0'], 'the amount is zero'],
      [[owner.toBase58(), '18446744074'], 'more than an account can hold'],
      [['nobody', '1'], 'neither a wallet'],
      [[token, '1', '2'], 'npm run --silent faucet'],
      [[WALLET, '1'], 'responded with 404'],
    ] as const) {
      const refused = await faucet(site, ...args);
      expect([refused.code, refused.lines.join('\n')]).toEqual([1, expect.stringContaining(message)]);
    }

    const secrets = join(site.dataFolder, 'secrets');
    const shown = [
      ...(await platform.processes()).map(({ command }) => command),
      ...platform.npm.lines,
    ].join();
    const kept = readdirSync(secrets).filter((name) => name.startsWith('chain-'));
    expect(kept).toHaveLength(4);
    for (const name of kept) expect(shown).not.toContain(readFileSync(join(secrets, name), 'utf8').trim());

    const walletUrl = `${platform.url}/api/v1/wallet/${wallet.id}`;
    const available = async () => {
      const response = await fetch(`${walletUrl}/balance`);
      return response.ok ? ((await response.json()) as { available_balance: string }).available_balance : '';
    };
    await until(async () => (await available()) === '3', { timeoutMs: 60_000 });
    const node = await platform.processOf('solana-program');
    process.kill(node.pid, 'SIGKILL');
    await platform.npm.waitForLine(/chain runs again/);
    await platform.npm.waitForLine(/billing runs again/);
    expect(platform.npm.lines.join('\n')).toContain('accounts hold what the books say');
    expect(await available()).toBe('3');
    await until(async () => (await faucet(site, owner.toBase58(), '1')).code === 0);
    expect(await balanceOf(connection, token, owner)).toBe('1000000000');
    // The wallet's balance can be withdrawn.
    const withdrawal = await fetch(`${walletUrl}/withdraw`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ to_address: owner.toBase58(), amount: '2.5' }),
    });
    expect([withdrawal.status, await withdrawal.text()]).toEqual([202, expect.any(String)]);
    await until(async () => (await balanceOf(connection, token, owner)) === '3500000000', {
      timeoutMs: 60_000,
    });

    const all = await platform.processes();
    await platform.npm.stop();
    await untilGone(all, site);
    const away = await faucet(site, owner.toBase58(), '1');
    expect([away.code, away.lines.join('\n')]).toEqual([1, expect.stringContaining('no chain is running')]);
  });
});
