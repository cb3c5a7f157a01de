import { inTransaction } from '@gridlease/common/database/transaction';
import { insertAuditEvent } from '../../books/audit/store.ts';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { Database } from '../../database/database.ts';
import { isWrappedSol } from '../network/address.ts';
import {
  type Chain,
  CLOSED_TOGETHER_MAX,
  type ClosedOwner,
  type SignedTransaction,
} from '../network/chain.ts';
import type { KnownToken } from '../network/token.ts';
import { compareAccounts } from '../reconciliation/comparison.ts';
import { requireBooksChain } from '../state/books-chain.ts';
import { type ClosedAccount, type Closing, closeAccounts } from './close-accounts.ts';
import * as store from './store.ts';

/** Accounts per call that reads them. */
const BATCH = 100;
/** Transactions that are followed at the same time: each takes 13 s on the main chain to become final. */
const AT_ONCE = 8;

export interface RentDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly addresses: AddressRules;
  readonly token: KnownToken;
  readonly signal: AbortSignal;
}

export interface RentOptions {
  /** How long an account must not have received a deposit. */
  readonly idleSeconds: number;
  /** Nothing is signed or sent. */
  readonly isDryRun: boolean;
  /** The actor of the audit log. */
  readonly by: string;
}

/** What was closed; of a dry run, what would be. */
export interface Recovery {
  readonly accounts: number;
  readonly lamports: bigint;
  readonly transactions: number;
  /** Accounts that may still be there, with the reason. */
  readonly left: readonly { readonly tokenAccount: string; readonly reason: string }[];
}

/**
 * Closes the token accounts of deposit addresses and former keys that are empty, on the chain and in the books, and have
 * received nothing for a while. Their rent goes to the platform's key. The addresses keep working: the next
 * sender creates the account again, as for the first deposit. Nothing of the books changes, and the chain refuses to
 * close an account that has received something, so this may run beside services, be interrupted and be repeated.
 *
 * @throws Error unless this is the chain of the books and outgoing transfers are neither paused nor frozen, and if the
 * token is wrapped SOL
 */
export async function recoverRent(deps: RentDeps, options: RentOptions): Promise<Recovery> {
  await requireBooksChain(deps.db, deps.chain);
  // Closing such an account would turn a deposit that has just arrived into SOL of the platform.
  if (isWrappedSol(deps.token.current().mint))
    throw new Error('the token is wrapped SOL, whose accounts are never closed: their tokens would be lost');
  const sum = { accounts: 0, lamports: 0n, transactions: 0, left: [] as Recovery['left'][number][] };
  for await (const accounts of listEmpty(deps, options)) {
    if (deps.signal.aborted) break;
    if (options.isDryRun) {
      sum.accounts += accounts.length;
      sum.lamports += lamportsOf(accounts);
      continue;
    }
    for (const { landed, left } of await closeAll(deps, options.by, accounts)) {
      sum.left.push(...left);
      for (const closed of landed) {
        sum.transactions += 1;
        sum.accounts += closed.length;
        sum.lamports += lamportsOf(closed);
      }
    }
  }
  return sum;
}

/** Closes these accounts, several groups at the same time; after an error, none further. */
async function closeAll(
  deps: RentDeps,
  by: string,
  accounts: readonly ClosedAccount[],
): Promise<readonly Closing[]> {
  const noteSigned = (signed: SignedTransaction, closed: readonly ClosedAccount[]) =>
    noteClosing(deps, by, signed.signature, closed);
  const groups = groupsOf(accounts, CLOSED_TOGETHER_MAX).values();
  const done: Closing[] = [];
  const failures: unknown[] = [];
  const closeSome = async () => {
    for (const group of groups) {
      if (deps.signal.aborted || failures.length > 0) return;
      try {
        done.push(await closeAccounts({ ...deps, noteSigned }, group));
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, closeSome));
  if (failures.length > 0) throw failures[0];
  return done;
}

interface Idle {
  readonly tokenAccount: string;
  readonly from: ClosedOwner;
}

/** Idle accounts that exist, are empty and do not differ from the books, in batches. */
async function* listEmpty(deps: RentDeps, { idleSeconds }: RentOptions): AsyncGenerator<ClosedAccount[]> {
  const { db, addresses } = deps;
  const former: Idle[] = [];
  for (const { owner, tokenAccount } of addresses.former) {
    if (await store.isIdleFormer(db, { owner, tokenAccount }, idleSeconds))
      former.push({ tokenAccount, from: { kind: 'former', owner } });
  }
  yield await emptyOf(deps, former);
  for (let after: string | undefined; ; ) {
    const wallets = await store.listIdleWallets(db, { after, limit: BATCH, idleSeconds });
    yield await emptyOf(
      deps,
      wallets.map(({ walletId, tokenAccount }) => ({ tokenAccount, from: { kind: 'deposit', walletId } })),
    );
    after = wallets.at(-1)?.walletId;
    if (after === undefined || wallets.length < BATCH) return;
  }
}

async function emptyOf(deps: RentDeps, idle: readonly Idle[]): Promise<ClosedAccount[]> {
  if (idle.length === 0) return [];
  const { chain, token } = deps;
  const found = await chain.readTokenAccounts(idle.map(({ tokenAccount }) => tokenAccount));
  const { mint } = token.current();
  const empty = new Map(
    found.filter((one) => one.amount === 0n && one.mint === mint).map((one) => [one.address, one]),
  );
  if (empty.size === 0) return [];
  const { differences } = await compareAccounts(deps, [...empty.keys()]);
  for (const { tokenAccount } of differences) empty.delete(tokenAccount);
  return idle.flatMap(({ tokenAccount, from }) => {
    const account = empty.get(tokenAccount);
    return account === undefined ? [] : { tokenAccount, from, lamports: account.lamports };
  });
}

/** Before it is sent, so that whatever lands is in the audit log. */
async function noteClosing(
  { db }: RentDeps,
  actor: string,
  signature: string,
  closed: readonly ClosedAccount[],
): Promise<void> {
  const detail = {
    token_accounts: closed.map(({ tokenAccount }) => tokenAccount),
    lamports: String(lamportsOf(closed)),
  };
  await inTransaction(db, (trx) =>
    insertAuditEvent(trx, { actor, action: 'rent.recovery_signed', target: signature, detail }),
  );
}

const lamportsOf = (accounts: readonly ClosedAccount[]) =>
  accounts.reduce((sum, { lamports }) => sum + lamports, 0n);

function groupsOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
