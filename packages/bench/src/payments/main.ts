/**
 * Pays straight from a key, with nothing in between: the chain's limit, and what one would write in an afternoon. A
 * separate process: `main.js <RPC address> <mint> <key file>`.
 */
import { readFileSync } from 'node:fs';
import { openConnection } from '@gridlease/devstack/chain/transactions';
import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { serveJobs } from '../child/jobs.ts';
import { type PaymentJob, payAll, payInTurn } from './pay.ts';

const [rpcUrl = '', mintText = '', keyFile = ''] = process.argv.slice(2);
const keypair = Keypair.fromSecretKey(Uint8Array.from(JSON.parse(readFileSync(keyFile, 'utf8')) as number[]));
const mint = new PublicKey(mintText);
const payer = { keypair, mint, source: getAssociatedTokenAddressSync(mint, keypair.publicKey) };
const node = openConnection(rpcUrl);

serveJobs(({ isInTurn, payments }: PaymentJob) => (isInTurn ? payInTurn : payAll)(node, payer, payments));
