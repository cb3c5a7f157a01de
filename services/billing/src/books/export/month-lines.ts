import { timeOfJournal } from '../ledger/journal-time.ts';
import { formatAmount } from '../money/amount.ts';
import { describeLine } from '../statements/statement.ts';
import type { BalanceRow, EntryRow, StatementRow, WalletRow } from './month-rows.ts';

/** What an export has counted, for its manifest. */
export interface Counts {
  entries: number;
}

const amountOf = (units: string) => formatAmount(BigInt(units));
const atOf = (id: string) => timeOfJournal(id).toISOString();
const defined = (text: string | null) => text ?? undefined;

/** One line for each journal. @throws Error if one does not sum to zero */
export async function* journalLines(
  entries: AsyncIterable<EntryRow>,
  counts: Counts,
): AsyncGenerator<object> {
  let open: EntryRow[] = [];
  for await (const entry of entries) {
    counts.entries += 1;
    if (open.length > 0 && open[0]?.id !== entry.id) {
      yield journalOf(open);
      open = [];
    }
    open.push(entry);
  }
  if (open.length > 0) yield journalOf(open);
}

function journalOf(entries: readonly EntryRow[]): object {
  const [first] = entries;
  if (first === undefined) throw new Error('a journal has no entries');
  const sum = entries.reduce((total, { amount }) => total + BigInt(amount), 0n);
  if (sum !== 0n) throw new Error(`journal ${first.id} sums to ${sum}: the ledger is damaged; run prove`);
  return {
    id: first.id,
    at: atOf(first.id),
    kind: first.kind,
    lines: entries.map(({ account, amount }) => ({ account, amount: amountOf(amount) })),
    transaction_id: defined(first.transaction_id),
    session_id: defined(first.session_id),
  };
}

/** One line for each account. @throws Error if one does not add up */
export async function* balanceLines(rows: AsyncIterable<BalanceRow>): AsyncGenerator<object> {
  for await (const row of rows) {
    const [opening, debits, credits, closing] = [row.opening, row.debits, row.credits, row.closing].map(
      BigInt,
    );
    if ((opening ?? 0n) + (debits ?? 0n) + (credits ?? 0n) !== closing) throw wrong(row.account);
    yield {
      account: row.account,
      kind: row.kind,
      wallet_id: defined(row.wallet_id),
      opening: amountOf(row.opening),
      debits: amountOf(row.debits),
      credits: amountOf(row.credits),
      entries: Number(row.entries),
      closing: amountOf(row.closing),
    };
  }
}

/** For each wallet a line with its balances, then its statement's lines. @throws Error if one does not add up */
export async function* statementLines(
  wallets: AsyncIterable<WalletRow>,
  changes: AsyncGenerator<StatementRow>,
): AsyncGenerator<object> {
  let change = await changes.next();
  for await (const wallet of wallets) {
    const { wallet_id, user_id, wallet_type } = wallet;
    const [opening, closing] = [amountOf(wallet.opening), amountOf(wallet.closing)];
    yield { wallet_id, user_id, wallet_type, opening, closing };
    let balance = BigInt(wallet.opening);
    for (; change.done !== true && change.value.wallet_id === wallet_id; change = await changes.next()) {
      balance += BigInt(change.value.amount);
      yield lineOf(change.value, balance, wallet_type === 'platform');
    }
    if (balance !== BigInt(wallet.closing)) throw wrong(`wallet ${wallet_id}`);
  }
  if (change.done !== true) throw wrong(`wallet ${change.value.wallet_id}`);
}

function lineOf(change: StatementRow, balance: bigint, isPlatform: boolean): object {
  const amount = BigInt(change.amount);
  return {
    wallet_id: change.wallet_id,
    journal_id: change.id,
    at: atOf(change.id),
    kind: change.kind,
    amount: formatAmount(amount),
    balance: formatAmount(balance),
    transaction_id: defined(change.transaction_id),
    session_id: defined(change.session_id),
    description: describeLine(change.kind, amount, isPlatform),
  };
}

function wrong(what: string): Error {
  return new Error(`${what} does not add up from its entries: the ledger is damaged; run prove`);
}
