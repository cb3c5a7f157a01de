import { inTransaction } from '@gridlease/common/database/transaction';
import { v7 } from 'uuid';
import { placeHold } from '../src/books/holds/place-hold.ts';
import { move } from '../src/books/ledger/journal.ts';
import {
  insertWalletAccounts,
  lockAccountsOf,
  openChainAccount,
  openEarnedAccount,
  postJournals,
} from '../src/books/ledger/store.ts';
import type { Database } from '../src/database/database.ts';
import { insertSession } from '../src/rentals/sessions/store.ts';

/** The amount of every hold, in base units: more than any benchmark charges. */
const HELD = 10n ** 15n;
/** 20 base units per minute, of which the platform gets one. */
const PRICE = { base: 1_200n, vram: 0n, power: 0n, total: 1_200n, feePercent: 5_000_000_000n };
const INTERVAL_MS = 60_000;

/** The `n`-th session, from 1, has this id, and so have its hold and its payment. */
function sessionIdOf(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

export interface BenchSessions {
  readonly ids: readonly string[];
  /** The earned accounts have consecutive ids, in the order of the sessions. */
  readonly firstEarnedId: number | undefined;
}

/** Starts sessions: one wallet per renter, and a single wallet that owns all machines. */
export async function startSessions(db: Database, count: number): Promise<BenchSessions> {
  const owner = await insertWallet(db, 'provider');
  const earnedIds: number[] = [];
  const renters: string[] = [];
  for (let n = 1; n <= count; n += 1) renters.push(await openRenter(db));
  for (let n = 1; n <= count; n += 1) {
    const machine = { walletId: owner, providerId: `rig-${n}` };
    earnedIds.push((await inTransaction(db, (trx) => openEarnedAccount(trx, machine))).id);
  }
  const ids = renters.map((_, at) => sessionIdOf(at + 1));
  for (const [at, walletId] of renters.entries()) {
    const id = sessionIdOf(at + 1);
    const machine = { owner, providerId: `rig-${at + 1}`, earnedAccountId: earnedIds[at] ?? 0 };
    await startSession(db, { id, walletId, machine });
  }
  return { ids, firstEarnedId: earnedIds[0] };
}

async function openRenter(db: Database): Promise<string> {
  const walletId = await insertWallet(db, 'user');
  await inTransaction(db, async (trx) => {
    const hot = await openChainAccount(trx, { tokenAccount: 'hot', isHot: true });
    const wallet = await lockAccountsOf(trx, walletId);
    await postJournals(trx, [{ id: v7(), kind: 'deposit', entries: move(hot, wallet.available, HELD) }]);
  });
  return walletId;
}

interface SessionOrder {
  readonly id: string;
  readonly walletId: string;
  readonly machine: {
    readonly owner: string;
    readonly providerId: string;
    readonly earnedAccountId: number;
  };
}

async function startSession(db: Database, { id, walletId, machine }: SessionOrder): Promise<void> {
  const { owner, providerId, earnedAccountId } = machine;
  await inTransaction(db, async (trx) => {
    const hold = { holdId: id, journalId: v7(), walletId, reference: id, amount: HELD, atLeast: HELD };
    await placeHold(trx, hold);
    const session = {
      id,
      userId: walletId,
      jobId: undefined,
      walletId,
      providerId,
      providerOwnerId: owner,
      providerWalletId: owner,
      earnedAccountId,
      gpuModel: 'card',
      matchedModel: 'card',
      gpuCount: 1,
      cards: undefined,
      allocatedVramMb: 1_024,
      totalVramMb: undefined,
      estimatedPowerW: 0,
      price: PRICE,
      quote: {},
      maximumMinutes: undefined,
      isWatched: false,
      holdId: id,
      paymentId: id,
      key: undefined,
    };
    await insertSession(trx, session, { intervalMs: INTERVAL_MS, lock: undefined });
  });
}

async function insertWallet(db: Database, type: 'user' | 'provider'): Promise<string> {
  const id = v7();
  await inTransaction(db, async (trx) => {
    const values = {
      id,
      user_id: id,
      wallet_type: type,
      deposit_address: id,
      deposit_token_account: `${id}-tokens`,
    };
    await trx.insertInto('wallets').values(values).execute();
    await insertWalletAccounts(trx, id);
  });
  return id;
}
