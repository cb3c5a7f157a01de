import { sql } from 'kysely';
import { listAuditEvents } from '../../src/books/audit/list-store.ts';
import { listBalancesAt } from '../../src/books/journals/balances-store.ts';
import { listJournals } from '../../src/books/journals/store.ts';
import { listRevenueDays } from '../../src/books/revenue/service.ts';
import { readStatement, type StatementPosition } from '../../src/books/statements/service.ts';
import { listTransactions } from '../../src/books/transactions/service.ts';
import { getWalletAt } from '../../src/books/wallets/service.ts';
import { BillingError } from '../../src/http/errors.ts';
import { getEarnings, getEarningsByDay } from '../../src/owners/earnings/service.ts';
import { findPayouts } from '../../src/owners/payouts/service.ts';
import { listRecords } from '../../src/rentals/history/service.ts';
import { findSessions } from '../../src/rentals/sessions/service.ts';
import { getSpend } from '../../src/rentals/spend/service.ts';
import { getReceipt } from '../../src/support/receipts/service.ts';
import { ASKED } from './operation.ts';
import type { ReplicaDeps } from './replica.ts';
import { BEGIN, OWNERS } from './world.ts';

/** All that a service tells of the past, by what was asked for. */
export type Told = ReadonlyMap<string, unknown>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { actor } = ASKED;
const PERIOD = { from: new Date(BEGIN - DAY_MS), to: new Date(BEGIN + 20 * DAY_MS) };
const EVER = { from: undefined, to: undefined };
const MOMENTS = [1, 3, 6, 20 * 24].map((hours) => new Date(BEGIN + hours * HOUR_MS));
const FIRST = { before: undefined, limit: 1_000, offset: 0 };
const MIDDLE = { before: undefined, limit: 3, offset: 2 };
const ALL = { after: undefined, limit: 10_000, offset: 0 };
const STATEMENT_PAGE = 7;
const ALL_SESSIONS = {
  userId: undefined,
  providerId: undefined,
  status: undefined,
  jobId: undefined,
  ...EVER,
};

interface Parties {
  readonly wallets: readonly string[];
  readonly users: readonly string[];
  readonly rentals: readonly string[];
}

/** Lists have no total any more once some of their entries are archived. */
function uncounted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('listed' in value)) return value;
  return { ...value, total: undefined };
}

/** Reads everything of the time of a run. What is refused is told, too. */
export async function readEverything(deps: ReplicaDeps): Promise<Told> {
  const told = new Map<string, unknown>();
  const tell = async (name: string, read: () => Promise<unknown>) => {
    told.set(name, uncounted(await read().catch(refusalOf)));
  };
  const { wallets, users, rentals } = await readParties(deps);
  for (const id of wallets) await tellWallet(deps, tell, id);
  for (const userId of users) {
    const filters = { userId, providerId: undefined, sessionId: undefined, status: undefined, ...EVER };
    await tell(`bills of ${userId}`, () => listRecords(deps, actor, filters, FIRST));
    await tell(`days of ${userId}`, () => getSpend(deps, actor, { userId, ...PERIOD }));
  }
  for (const providerId of OWNERS) {
    await tell(`earnings of ${providerId}`, () => getEarnings(deps, ASKED, { providerId, ...EVER }));
    await tell(`earned by ${providerId}`, () => getEarningsByDay(deps, ASKED, { providerId, ...PERIOD }));
    const asked = { providerId, status: undefined };
    await tell(`payouts of ${providerId}`, () => findPayouts(deps, ASKED, asked, FIRST));
  }
  for (const id of rentals) await tell(`receipt of ${id}`, () => getReceipt(deps, actor, id));
  await tell('sessions', async () => {
    const found = await findSessions(deps, actor, ALL_SESSIONS, MIDDLE);
    return found.map(({ session }) => session);
  });
  await tell('journals', () => listJournals(deps, PERIOD, ALL));
  await tell('audit log', () => listAuditEvents(deps, PERIOD, ALL));
  await tell('revenue', () => listRevenueDays(deps, PERIOD, ALL));
  for (const at of MOMENTS)
    await tell(`trial balance, ${at.toISOString()}`, () => listBalancesAt(deps, at, ALL));
  return told;
}

function refusalOf(error: unknown): string {
  if (error instanceof BillingError) return `refused: ${error.code}`;
  throw error;
}

async function tellWallet(
  deps: ReplicaDeps,
  tell: (name: string, read: () => Promise<unknown>) => Promise<void>,
  id: string,
): Promise<void> {
  await tell(`statement of ${id}`, () => readWholeStatement(deps, id));
  const filters = { walletId: id, type: undefined, status: undefined, ...EVER };
  for (const page of [FIRST, MIDDLE])
    await tell(`transactions of ${id}, ${page.limit}`, () => listTransactions(deps, actor, filters, page));
  for (const at of MOMENTS)
    await tell(
      `balance of ${id}, ${at.toISOString()}`,
      async () => (await getWalletAt(deps, actor, id, at)).balance,
    );
}

async function readParties({ db }: ReplicaDeps): Promise<Parties> {
  const { rows } = await sql<Parties>`
    select (select array_agg(id order by id) from wallets) as wallets,
      (select array_agg(distinct user_id) from wallets where wallet_type = 'user') as users,
      -- Those that are archived are known by their holds.
      (select coalesce(array_agg(distinct reference), '{}') from holds) as rentals`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('there are no wallets');
  return row;
}

/** In pages, so that each has to be found. */
async function readWholeStatement(deps: ReplicaDeps, walletId: string): Promise<unknown> {
  const pages: unknown[] = [];
  for (let position: StatementPosition | undefined; ; ) {
    const order = { walletId, ...PERIOD, limit: STATEMENT_PAGE, position };
    const { statement, lines } = await readStatement(deps, actor, order);
    const page = lines.slice(0, STATEMENT_PAGE);
    pages.push({ statement, page });
    const last = page.at(-1);
    if (lines.length <= STATEMENT_PAGE || last === undefined) return pages;
    position = { statement, after: last.journalId, balance: last.balance };
  }
}
