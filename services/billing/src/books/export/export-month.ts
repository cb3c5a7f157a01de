import { createHash } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { bringBackMonth, keepFromArchiver, listArchivedMonths } from '../ledger/archived-months.ts';
import { closeMonthsUntil } from '../ledger/close-month.ts';
import { findDetachedMonth } from '../ledger/detached-months.ts';
import type { Month } from '../ledger/month-store.ts';
import { monthDetached } from '../ledger/past-balance.ts';
import { type LineFile, writeLines } from './line-file.ts';
import { balanceLines, type Counts, journalLines, statementLines } from './month-lines.ts';
import { exportedMonth, readBalances, readEntries, readStatements, readWallets } from './month-rows.ts';

/** Of the files; a reader refuses a version that it does not know. */
const FORMAT = 'gridlease-month';
const FORMAT_VERSION = 1;

export interface ExportOrder {
  readonly month: Month;
  /** The folder to make; it must not be there yet. */
  readonly folder: string;
  /** Whether the lines are compressed. */
  readonly gzip: boolean;
}

export interface MonthExport {
  readonly month: Month;
  readonly folder: string;
  /** The months that had been over and open, and were closed for it. */
  readonly closed: readonly Month[];
  readonly journals: number;
  readonly entries: number;
  /** Of the manifest, which has the hashes of all files: it stands for the whole month. */
  readonly sha256: string;
}

/**
 * Writes a month of the ledger into a folder: its journals, the balances of all accounts, the statements of all
 * wallets, a manifest with their hashes, and `SHA256SUMS`. A month that is over is closed first, with those before
 * it, so that nothing is added to it any more: the same month always gives the same bytes.
 *
 * Everything is read in one snapshot, through cursors: memory does not depend on the month's size. The entries of an
 * archived month come back for it, into temporary tables. The folder appears when it is complete.
 *
 * @param sources.history where months that are not archived are read: the database, or a standby of it.
 * @throws BillingError `month_not_over` (including a day of grace), `month_detached` if its entries were taken away,
 *   `folder_exists`; 503 `archive_unavailable`
 */
export async function exportMonth(
  { db, archive, history }: ArchiveReader & { readonly history: Database },
  { month, folder, gzip }: ExportOrder,
): Promise<MonthExport> {
  if (await exists(folder)) throw folderExists(folder);
  const closed = await closeMonthsUntil(db, month);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    // A standby has no temporary tables.
    const source = (await listArchivedMonths(db)).has(month) ? db : history;
    const written = await source
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((trx) => writeMonth({ db: trx, archive }, { month, folder: partial, gzip }));
    await rename(partial, folder);
    return { month, folder, closed, ...written };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function writeMonth(
  { db: trx, archive }: ArchiveReader & { readonly db: BillingTransaction },
  { month, folder, gzip }: ExportOrder,
): Promise<Pick<MonthExport, 'journals' | 'entries' | 'sha256'>> {
  // It takes as long as it takes, and waits for the disk while the transaction is open.
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await keepFromArchiver(trx);
  const period = exportedMonth(month);
  await bringBackMonth({ db: trx, archive }, month);
  const detached = await findDetachedMonth(trx, period);
  if (detached !== undefined) throw monthDetached(detached);
  const counts: Counts = { entries: 0 };
  const write = (name: string, lines: AsyncIterable<object>) => writeLines(folder, { name, gzip }, lines);
  const files = [
    await write('journals.jsonl', journalLines(readEntries(trx, period), counts)),
    await write('balances.jsonl', balanceLines(readBalances(trx, period))),
    await write('statements.jsonl', statementLines(readWallets(trx, period), readStatements(trx, period))),
  ];
  const manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    month,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    entries: counts.entries,
    files: files.map(({ name, lines, bytes, sha256 }) => ({ name, lines, bytes, sha256 })),
  };
  const sha256 = await writeManifest(folder, `${JSON.stringify(manifest, null, 2)}\n`, files);
  return { journals: files[0]?.lines ?? 0, entries: counts.entries, sha256 };
}

/** Returns the manifest's hash. */
async function writeManifest(folder: string, text: string, files: readonly LineFile[]): Promise<string> {
  const name = 'manifest.json';
  const sha256 = createHash('sha256').update(text).digest('hex');
  const sums = [...files.map(({ stored }) => stored), { name, sha256 }];
  const sumsText = sums.map((file) => `${file.sha256}  ${file.name}\n`).join('');
  await writeFile(join(folder, name), text, { flag: 'wx', mode: 0o600, flush: true });
  await writeFile(join(folder, 'SHA256SUMS'), sumsText, { flag: 'wx', mode: 0o600, flush: true });
  return sha256;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function folderExists(folder: string): BillingError {
  const message = `There is ${folder} already: remove it, or name another folder with --output.`;
  return new BillingError('conflict', 'folder_exists', message);
}
