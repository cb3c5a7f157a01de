import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import { databaseTime } from '../../database/clock.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { listArchivedChanges, sumArchivedEntries } from '../ledger/archived-entries.ts';
import { archivedPartsOf, readBesideMonths } from '../ledger/archived-months.ts';
import { findDetachedMonth } from '../ledger/detached-months.ts';
import { firstJournalAfter, firstJournalAt, monthStart, timeOfJournal } from '../ledger/journal-time.ts';
import type { Month } from '../ledger/month-store.ts';
import { monthDetached, readKeptBalances, sumArchivedUntil } from '../ledger/past-balance.ts';
import { requireReadable } from '../wallets/wallet-access.ts';
import { describeLine } from './statement.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
/** The length of a leap year. */
const DAYS_MAX = 366;
/** Months that are read one by one: those of a period, and a clock that was wrong. */
const MONTHS_MAX = 24;

/** A statement; amounts in base units. It stays as it was when its first page was read. */
export interface Statement {
  readonly walletId: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** The id below which the statement's journals are. */
  readonly until: string;
  readonly opening: bigint;
  readonly closing: bigint;
}

/** A line, and the balance after it. */
export interface StatementLine extends store.StatementEntry {
  readonly at: Date;
  readonly balance: bigint;
  readonly description: string;
}

/** Where a page ended. */
export interface StatementPosition {
  readonly statement: Statement;
  readonly after: string;
  readonly balance: bigint;
}

export interface StatementOrder {
  readonly walletId: string;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly limit: number;
  /** Undefined: from the beginning. */
  readonly position: StatementPosition | undefined;
}

/**
 * Reads a page of a wallet's statement: what changed everything that the wallet has (available, held, on its way out,
 * and earned) less what it owes, with the balance after each line. One line more than `limit` if there are more.
 *
 * @throws BillingError 404 `wallet_not_found`; 400 `invalid_range`; 409 `month_detached`; 409 `statement_changed` if
 *   something that belongs to it was posted after its first page had been read; 503 `archive_unavailable`
 */
export async function readStatement(
  deps: ArchiveReader,
  actor: Actor,
  order: StatementOrder,
): Promise<{ readonly statement: Statement; readonly lines: readonly StatementLine[] }> {
  const wallet = await requireReadable(deps.db, actor, order.walletId);
  const isPlatform = wallet.type === 'platform';
  const { position, limit } = order;
  if (position !== undefined && position.statement.walletId !== wallet.id) throw invalidCursor();
  const { result: kept, months } = await readBesideMonths(deps.db, () =>
    readKept(deps.db, { id: wallet.id, isPlatform }, order),
  );
  const archived = { reader: deps, months };
  const statement = position?.statement ?? (await addArchivedSums(archived, kept.accounts, kept.statement));
  const entries = await addArchivedEntries(archived, statement, kept.entries, {
    after: position?.after,
    limit: limit + 1,
  });
  let balance = position?.balance ?? statement.opening;
  const lines = entries.map((entry): StatementLine => {
    balance += entry.amount;
    const description = describeLine(entry.kind, entry.amount, isPlatform);
    return { ...entry, at: timeOfJournal(entry.journalId), balance, description };
  });
  if (lines.length <= limit && balance !== statement.closing) throw statementChanged();
  return { statement, lines };
}

/** A page as far as the database has it, in one snapshot. */
interface KeptPage {
  readonly accounts: store.StatementAccounts;
  readonly statement: Statement;
  readonly entries: readonly store.StatementEntry[];
}

function readKept(
  db: Database,
  wallet: { readonly id: string; readonly isPlatform: boolean },
  order: StatementOrder,
): Promise<KeptPage> {
  const snapshot = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return retryingReads(() =>
    snapshot().execute(async (trx) => {
      const accounts = await store.listStatementAccounts(trx, wallet);
      const statement = order.position?.statement ?? (await openStatement(trx, accounts, order));
      const page = { after: order.position?.after, limit: order.limit + 1 };
      return { accounts, statement, entries: await listEntries(trx, accounts, statement, page) };
    }),
  );
}

/** The archive, and the months that a snapshot of the database did not have. */
interface Archived {
  readonly reader: ArchiveReader;
  readonly months: ReadonlySet<Month>;
}

/** Adds what archived months have to a statement's balances. */
async function addArchivedSums(
  { reader, months }: Archived,
  accounts: store.StatementAccounts,
  statement: Statement,
): Promise<Statement> {
  const { walletId, from, until } = statement;
  const before = await sumArchivedUntil(reader, months, walletId, new Date(from.getTime() - 1));
  const opening = statement.opening + totalOf(before);
  const parts = archivedPartsOf(months, { from: firstJournalAt(from), until });
  const whole = parts.filter(({ isWhole }) => isWhole).map(({ month }) => month);
  let moved = await store.sumMonths(reader.db, accounts, whole);
  for (const part of parts) {
    if (!part.isWhole) moved += totalOf(await sumArchivedEntries(reader, { walletId, ...part }));
  }
  return { ...statement, opening, closing: opening + (statement.closing - statement.opening) + moved };
}

const totalOf = (sums: ReadonlyMap<number, bigint>) => [...sums.values()].reduce((sum, one) => sum + one, 0n);

/** The first entries of a page, archived ones among them. */
async function addArchivedEntries(
  { reader, months }: Archived,
  { walletId, from: start, until }: Statement,
  kept: readonly store.StatementEntry[],
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly store.StatementEntry[]> {
  const from = after ?? firstJournalAt(start);
  if (archivedPartsOf(months, { from, until }).length === 0) return kept;
  const changes = await listArchivedChanges(reader, { walletId, from, until }, limit + 1);
  const added = changes.filter(({ journalId }) => journalId !== after);
  const entries = [...(await store.describeArchived(reader.db, added)), ...kept];
  return entries.toSorted((a, b) => (a.journalId < b.journalId ? -1 : 1)).slice(0, limit);
}

/** Fixes a statement's period, and its balances as far as the database has them. */
async function openStatement(
  trx: BillingTransaction,
  accounts: store.StatementAccounts,
  { walletId, from: asked, to: end }: StatementOrder,
): Promise<Statement> {
  const now = await databaseTime(trx);
  const to = end ?? now;
  const from = asked ?? monthStart(to);
  if (from >= to) throw rangeInvalid('must be before `to`');
  if (to.getTime() - from.getTime() > DAYS_MAX * DAY_MS) {
    throw rangeInvalid(`must be at most ${DAYS_MAX} days before \`to\``);
  }
  const detached = await findDetachedMonth(trx, { from, to });
  if (detached !== undefined) throw monthDetached(detached);
  const first = firstJournalAt(from);
  // Without an end, the statement has everything so far, also what a replica whose clock is ahead has posted.
  const newest = end === undefined ? await store.findNewestJournal(trx, accounts, first) : undefined;
  const bounds = [firstJournalAt(to), ...(newest === undefined ? [] : [firstJournalAfter(newest)])];
  const until = bounds.toSorted().at(-1) ?? '';
  const opening = totalOf(await readKeptBalances(trx, accounts.ids, new Date(from.getTime() - 1)));
  const closing = opening + (await store.sumEntries(trx, accounts, { from: first, until }));
  return { walletId, from, to, until, opening, closing };
}

/** Reads entries month by month, so that a page reads the partitions of its own months only. */
async function listEntries(
  trx: BillingTransaction,
  accounts: store.StatementAccounts,
  { from, until }: Statement,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<store.StatementEntry[]> {
  const found: store.StatementEntry[] = [];
  const start = after === undefined ? from : timeOfJournal(after);
  for (let months = 1; ; months += 1) {
    const begin = months === 1 ? { from: firstJournalAt(from), after } : {};
    const end = firstJournalAt(monthStart(start, months));
    const isLast = end >= until || months >= MONTHS_MAX;
    const page = {
      from: firstJournalAt(monthStart(start, months - 1)),
      after: undefined,
      ...begin,
      until: isLast ? until : end,
      limit: limit - found.length,
    };
    found.push(...(await store.listStatementEntries(trx, accounts, page)));
    if (isLast || found.length >= limit) return found;
  }
}

/** @param why what `from` must be, as a phrase */
function rangeInvalid(why: string): BillingError {
  return new BillingError('invalid', 'invalid_range', `The requested period is invalid: from ${why}.`, {
    errors: [{ path: 'from', message: why, code: 'invalid_range' }],
  });
}

/** The cursor is one of another wallet's statement. */
function invalidCursor(): BillingError {
  const message = 'must be a cursor from an earlier response of this wallet';
  return new BillingError('invalid', 'invalid_cursor', `The cursor is of another wallet's statement.`, {
    errors: [{ path: 'cursor', message, code: 'invalid_cursor' }],
  });
}

function statementChanged(): BillingError {
  return new BillingError(
    'conflict',
    'statement_changed',
    'An entry of this period was posted after the first page had been read. Read the statement again.',
  );
}
