import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keypairText } from '@gridlease/devstack/chain/keypair-file';
import { Keypair } from '@solana/web3.js';
import { nextReply } from './replies.ts';
import { type ServedWithDatabase, startService } from './servers.ts';
import type { Stage } from './stage.ts';

/** An existing mint; without a chain it is never looked up. */
const MINT = 'So11111111111111111111111111111111111111112';
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9';

type Settings = Readonly<Record<string, string>>;

/**
 * Starts the billing service as it is deployed, without a chain and without a reachable registry.
 *
 * @param settings environment variables to override, such as those of a chain; or a function that returns them once its
 * database is there, such as the address of another way to it.
 * @param checkout where it was built, if not here.
 */
export async function startBilling(
  stage: Stage,
  name: string,
  settings: Settings | ((databaseUrl: string) => Promise<Settings>),
  checkout?: string,
): Promise<ServedWithDatabase> {
  const databaseUrl = await stage.createDatabase(name);
  const keyFile = join(stage.folder, `${name}-key.json`);
  await writeFile(keyFile, keypairText(Keypair.generate()), { mode: 0o600 });
  const env = {
    GRIDLEASE_SERVER__HOST: '127.0.0.1',
    GRIDLEASE_SERVER__PORT: '{port}',
    GRIDLEASE_SERVER__DRAIN_DELAY: '0s',
    GRIDLEASE_DATABASE__URL: databaseUrl,
    GRIDLEASE_MESSAGING__URL: stage.natsUrl,
    GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: NOWHERE,
    GRIDLEASE_BLOCKCHAIN__TOKEN_ADDRESS: MINT,
    GRIDLEASE_BLOCKCHAIN__PRIVATE_KEY_PATH: keyFile,
    GRIDLEASE_BLOCKCHAIN__DEPOSIT_SEED: 'a seed of a benchmark without a chain, long enough',
    ...(typeof settings === 'function' ? await settings(databaseUrl) : settings),
  };
  return { ...(await startService(stage, 'billing', env, name, checkout)), databaseUrl };
}

/**
 * The ledger's own proof: findings in the books of a database that no service uses any more.
 *
 * @param checkout whose service wrote them, if not this one's.
 */
export async function proveBooks(
  stage: Stage,
  databaseUrl: string,
  checkout?: string,
): Promise<readonly unknown[]> {
  const source = 'services/billing/bench/proof.ts';
  const program = await stage.start({ name: 'proof', source, checkout, args: [databaseUrl] });
  const { findings } = (await nextReply(program)) as { findings: unknown[] };
  await program.stop();
  return findings;
}

/** Statements that write wallets for the rows of a table with `wallet_id`. */
export const wallets = (table: string, userId: string, type: 'user' | 'provider') => `
  insert into wallets (id, user_id, wallet_type, deposit_address, deposit_token_account)
  select wallet_id, ${userId}, '${type}', wallet_id, wallet_id || '-tokens' from ${table}`;

/** Their accounts, all empty. */
export const plainAccounts = (table: string) => `
  insert into accounts (code, kind, wallet_id, is_stored, floor, ceiling)
  select 'wallet:' || wallet_id || ':' || kind, kind, wallet_id, true, case when kind <> 'debt' then 0 end,
    case when kind = 'debt' then 0 end
  from ${table}, unnest(array['available', 'locked', 'pending_out', 'debt']) as kind`;
