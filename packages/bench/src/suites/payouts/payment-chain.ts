import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keypairText } from '@gridlease/devstack/chain/keypair-file';
import { ensureMint, type LocalMint, MINT_DECIMALS, mintTokens } from '@gridlease/devstack/chain/mint';
import { giveSol, openConnection } from '@gridlease/devstack/chain/transactions';
import { AccountLayout, getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import type { Stage } from '../../harness/stage.ts';
import { earnedBy, type Owner } from './owners.ts';

/** Fees, and an account for each receiver: 0.002 each. */
const PAYER_SOL = 100;
/** Maximum per call of getMultipleAccounts. */
const ACCOUNTS_MAX = 100;

/** A chain with the token on it, and a payer with enough tokens. */
export interface PaymentChain extends LocalMint {
  readonly rpcUrl: string;
  /** Base58. */
  readonly mintAddress: string;
  /** The payer's key in the Solana tools' format. */
  readonly keyFile: string;
  stop(): Promise<void>;
}

/**
 * Starts a dedicated chain: the local runtime's time per transaction grows with their number, so only figures for
 * equally many transactions on equally fresh chains are comparable.
 *
 * @param tokens the payer's tokens in base units, finalized
 */
export async function openPaymentChain(stage: Stage, name: string, tokens: bigint): Promise<PaymentChain> {
  const { url: rpcUrl, stop } = await stage.openChain(`${name}-chain`);
  const connection = openConnection(rpcUrl);
  const local: LocalMint = {
    connection,
    mint: Keypair.generate(),
    faucet: Keypair.generate(),
    decimals: MINT_DECIMALS,
  };
  const payer = Keypair.generate();
  await Promise.all([ensureMint(local), giveSol(connection, payer.publicKey, PAYER_SOL)]);
  await mintTokens(local, payer.publicKey, tokens, 'finalized');
  const keyFile = join(stage.folder, `${name}-payer.json`);
  await writeFile(keyFile, keypairText(payer), { mode: 0o600 });
  return { ...local, rpcUrl, mintAddress: local.mint.publicKey.toBase58(), keyFile, stop };
}

/** Owners whose account on the chain does not hold exactly what they have earned. */
export async function listWronglyPaid(
  { connection, mint }: PaymentChain,
  owners: readonly Owner[],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (let from = 0; from < owners.length; from += ACCOUNTS_MAX) {
    const page = owners.slice(from, from + ACCOUNTS_MAX);
    const accounts = await connection.getMultipleAccountsInfo(
      page.map(({ address }) => getAssociatedTokenAddressSync(mint.publicKey, new PublicKey(address))),
      'finalized',
    );
    for (const [at, owner] of page.entries()) {
      const data = accounts[at]?.data;
      if (data === undefined || AccountLayout.decode(data).amount !== earnedBy(owner)) wrong.push(owner.id);
    }
  }
  return wrong;
}
