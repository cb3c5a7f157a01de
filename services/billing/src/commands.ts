import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateDatabase } from '@gridlease/common/database/migrations';
import { type OpenDatabase, openDatabase } from '@gridlease/common/database/open';
import { type ServiceCommand, unexpected } from '@gridlease/common/lifecycle/command';
import type { ServiceScope, StartOutcome } from '@gridlease/common/lifecycle/service';
import { createStandbyReads } from '@gridlease/common/service/standby-reads';
import { v7 as uuidv7 } from 'uuid';
import { migrations } from '../migrations/index.ts';
import { createArchive } from './books/archive/archive.ts';
import type { ArchiveReader } from './books/archive/read-list.ts';
import { exportMonth } from './books/export/export-month.ts';
import { proveArchivedLedger } from './books/ledger/archive-proof.ts';
import { closeMonth } from './books/ledger/close-month.ts';
import { parseMonth } from './books/ledger/month-store.ts';
import { proveLedger } from './books/ledger/proof.ts';
import { formatAmount } from './books/money/amount.ts';
import { tokenUnit } from './books/money/token-unit.ts';
import { loadKnownToken } from './chain/guard/known-token.ts';
import { openConfiguredChain } from './chain/network/solana/configured-chain.ts';
import { setTokenBalances, untilLocalChain } from './chain/network/solana/local-runtime.ts';
import { adoptNewChain } from './chain/outgoing/new-chain.ts';
import { recoverOutgoing } from './chain/outgoing/recovery.ts';
import { rentOptions, toRecoveryBody } from './chain/rent/command.ts';
import { recoverRent } from './chain/rent/recover-rent.ts';
import { moveOptions, toMovedBody } from './chain/strays/command.ts';
import { moveStray } from './chain/strays/move-stray.ts';
import type { BillingConfig } from './config/config.ts';
import { createConfiguredObjects } from './configured-archive.ts';
import type { BillingTables, Database } from './database/database.ts';

/**
 * An operator command: `main.ts <command> [arguments]`. Its result is the last line of standard output, as
 * JSON.
 */
type Job = (scope: ServiceScope, config: BillingConfig, args: readonly string[]) => Promise<StartOutcome>;

const WRITE_OFF = '--write-off';

const APPLICATION = 'billing-command';

function openJobPool(scope: ServiceScope, url: string): OpenDatabase<BillingTables> {
  const opened = openDatabase<BillingTables>({ url, applicationName: APPLICATION, log: scope.log });
  scope.defer('database', opened.close);
  return opened;
}

const openJobDatabase = (scope: ServiceScope, config: BillingConfig): Database =>
  openJobPool(scope, config.database.url).db;

/** The configured chain and the books, with what these know of the token. */
async function openBooksChain(scope: ServiceScope, config: BillingConfig) {
  const { chain, addresses, token } = openConfiguredChain(config, scope.log);
  scope.defer('chain', () => chain.close());
  const db = openJobDatabase(scope, config);
  await loadKnownToken(db, token);
  return { db, chain, addresses, token };
}

function print(result: unknown): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** `migrate`: migrates the database to the newest schema. */
const migrate: Job = async (scope, config) => {
  await migrateDatabase({ url: config.database.url, migrations, log: scope.log, signal: scope.signal });
  return 'done';
};

/**
 * The database with the archive, which is asked for archived months alone, and what to read live history from: a standby
 * where there is one.
 */
function openJobHistory(
  scope: ServiceScope,
  config: BillingConfig,
): ArchiveReader & { readonly history: Database } {
  const archive = createArchive(createConfiguredObjects(config, scope.log), scope.log);
  const { url, replica_url: replicaUrl } = config.database;
  const { db, pool } = openJobPool(scope, url);
  if (replicaUrl === '') return { db, archive, history: db };
  const { pool: standby } = openJobPool(scope, replicaUrl);
  return { db, archive, history: createStandbyReads({ primary: pool, standby, log: scope.log }) };
}

/** `prove`: checks every journal, account and hold, also in the archive; exits with 1 if it finds a problem. */
const prove: Job = async (scope, config) => {
  const sources = openJobHistory(scope, config);
  // Archived months come back into temporary tables, which a standby has not.
  const findings = [...(await proveLedger(sources.history)), ...(await proveArchivedLedger(sources))];
  print({ is_sound: findings.length === 0, findings });
  if (findings.length > 0) scope.exitCode = 1;
  return 'done';
};

/** `close-month 2026-09`: summarises a month so that its partitions can be detached. */
const closeOneMonth: Job = async (scope, config, [text = '']) => {
  const month = parseMonth(text);
  if (month === undefined) throw new Error(monthProblem(text));
  const closed = await closeMonth(openJobDatabase(scope, config), month);
  print({ month: text, accounts: closed.accounts });
  return 'done';
};

/** The options of `export-month`. @throws TypeError naming the wrong one */
function exportOptions(args: readonly string[]) {
  const options = {
    month: { type: 'string', default: '' },
    output: { type: 'string' },
    gzip: { type: 'boolean', default: false },
  } as const;
  return parseArgs({ args: [...args], options }).values;
}

/** `export-month --month 2026-09 [--output <folder>] [--gzip]`: writes a month of the ledger into files. */
const exportOneMonth: Job = async (scope, config, args) => {
  const { month, output = `month-${month}`, gzip } = exportOptions(args);
  const order = { month, folder: resolve(output), gzip };
  const written = await exportMonth(openJobHistory(scope, config), order);
  print({ ...written, memory_mb_max: Math.ceil(process.resourceUsage().maxRSS / 1024) });
  return 'done';
};

/** The problem with the arguments of `export-month`. */
function exportProblem(args: readonly string[]): string | undefined {
  try {
    const { month } = exportOptions(args);
    return parseMonth(month) === undefined ? monthProblem(month, 'export-month --month') : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** `recover [--write-off]`: adopts outgoing transactions that are missing from the books. */
const recover: Job = async (scope, config, args) => {
  const { db, addresses } = await openBooksChain(scope, config);
  const deps = { db, newId: uuidv7, addresses, onTransfer: () => {} };
  const writeOff = args.includes(WRITE_OFF);
  print({ recovered: await recoverOutgoing(deps, { by: APPLICATION, writeOff }) });
  return 'done';
};

/**
 * `recover-rent [--older-than 180d] [--dry-run]`: closes empty token accounts that have received nothing for that
 * long; their SOL goes to the platform's key. Exits with 1 if an account could not be closed.
 */
const recoverIdleRent: Job = async (scope, config, args) => {
  const options = rentOptions(args);
  const deps = { ...(await openBooksChain(scope, config)), signal: scope.signal };
  const recovery = await recoverRent(deps, { ...options, by: APPLICATION });
  print(toRecoveryBody(recovery, options));
  if (recovery.left.length > 0) scope.exitCode = 1;
  return 'done';
};

/**
 * `move-stray --token-account <address> [--to <owner> --amount <tokens>]`: moves what an account of `GET /admin/strays`
 * holds: tokens of the platform to the account of the same owner where they are booked, others to the named owner.
 */
const moveOneStray: Job = async (scope, config, args) => {
  const order = moveOptions(args);
  const deps = { ...(await openBooksChain(scope, config)), signal: scope.signal };
  print(toMovedBody(await moveStray(deps, { ...order, by: APPLICATION })));
  return 'done';
};

/**
 * `adopt-chain`: continues on a local chain that was reset (`blockchain.local`), after funding our accounts
 * on it to match the books. Waits up to a minute for the chain and its token. A second run changes nothing.
 */
const adoptChain: Job = async (scope, config) => {
  const {
    local,
    rpc_url: [rpcUrl],
    token_address: mint,
  } = config.blockchain;
  if (!local || rpcUrl === undefined)
    throw new Error('adopt-chain is for a local chain alone: see blockchain.local');
  await migrate(scope, config, []);
  const { chain, addresses, token } = openConfiguredChain(config, scope.log);
  scope.defer('chain', () => chain.close());
  const genesisHash = await untilLocalChain(chain, scope.signal);
  const deps = { db: openJobDatabase(scope, config), addresses };
  await loadKnownToken(deps.db, token);
  const unit = tokenUnit(token.current().decimals);
  const adoption = await adoptNewChain(deps, genesisHash, (holdings) =>
    setTokenBalances(
      rpcUrl,
      mint,
      holdings.map(({ owner, amount }) => ({ owner, amount: amount / unit })),
    ),
  );
  print({
    is_new: adoption.isNew,
    restarted: adoption.restarted,
    holdings: adoption.holdings.map(({ owner, amount }) => ({
      owner,
      amount: formatAmount(amount),
      base_units: String(amount),
    })),
  });
  return 'done';
};

/** What is wrong with arguments, if reading them throws. */
function problemOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const monthProblem = (text: string, command = 'close-month') =>
  `${command} needs a month such as 2026-09, not ${JSON.stringify(text)}`;

/** Billing's commands. Each one reads the configuration only after its arguments have been validated. */
export function createCommands(
  readConfig: (scope: ServiceScope) => BillingConfig,
): Readonly<Record<string, ServiceCommand>> {
  const command = (job: Job, check?: ServiceCommand['check']): ServiceCommand => ({
    run: (scope, args) => job(scope, readConfig(scope), args),
    ...(check !== undefined && { check }),
  });
  return {
    migrate: command(migrate),
    prove: command(prove),
    'close-month': command(closeOneMonth, ([text = '', ...more]) =>
      parseMonth(text) === undefined ? monthProblem(text) : unexpected(more),
    ),
    'export-month': command(exportOneMonth, exportProblem),
    recover: command(recover, (args) => unexpected(args, [WRITE_OFF])),
    'recover-rent': command(recoverIdleRent, (args) => problemOf(() => rentOptions(args))),
    'move-stray': command(moveOneStray, (args) => problemOf(() => moveOptions(args))),
    'adopt-chain': command(adoptChain),
  };
}
