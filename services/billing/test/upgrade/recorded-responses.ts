import { type Body, call, type Target } from '../billing.ts';

/** The state before an upgrade. */
export interface Before {
  /** The `GET` responses of each wallet: itself, its balance now and at the end of September, its transactions. */
  readonly wallets: readonly { wallet: Body; balance: Body; closing: Body; transactions: Body }[];
  /** A hold of which three tokens are left. */
  readonly openHoldId: string;
  readonly closedHoldId: string;
  readonly withdrawalId: string;
}

/** With rentals, from 0008 on. */
export interface BeforeWithRentals extends Before {
  /** The time of all responses. */
  readonly at: string;
  /** The sessions, by their state. */
  readonly sessions: Readonly<Record<SessionName, string>>;
  /** The `GET` responses about rentals, by path. */
  readonly answers: Readonly<Record<string, Body>>;
  /** A completed start with its idempotency key. */
  readonly started: { readonly key: string; readonly order: Body; readonly answer: Body };
}

/** The first two ended in September, the next two in October; the others are running. */
export type SessionName = 'paid' | 'indebted' | 'overTheMonth' | 'failed' | 'active' | 'inGrace';

/** Reads the service's responses about these wallets. */
export async function readWallets(target: Target, ids: readonly string[]): Promise<Before['wallets']> {
  const read = async (path: string) => (await call(target, 'GET', `/api/v1/wallet/${path}`)).body;
  const wallets = ids.map(async (id) => ({
    wallet: await read(id),
    balance: await read(`${id}/balance`),
    closing: await read(`${id}/balance?at=2026-09-30T23:59:59.999Z`),
    transactions: await read(`${id}/transactions`),
  }));
  return Promise.all(wallets);
}

/** The paths to read for these sessions, users and providers, with and without rates. */
export function pathsOf(
  sessions: BeforeWithRentals['sessions'],
  { providerIds, userIds }: { readonly providerIds: readonly string[]; readonly userIds: readonly string[] },
): string[] {
  const { active, inGrace, ...ended } = sessions;
  return [
    ...Object.values(sessions).flatMap((id) => [
      `billing/current-usage/${id}`,
      `billing/sessions/${id}/usage`,
    ]),
    ...Object.values(ended).map((id) => `billing/sessions/${id}/receipt`),
    'billing/sessions?status=active,grace',
    'billing/history',
    ...userIds.map((id) => `billing/spend?user_id=${id}&from=2026-09-01T00:00:00Z&to=2026-10-31T00:00:00Z`),
    ...providerIds.map((id) => `provider/${id}/rates`),
  ];
}

/** A rental's payment after its debt has become a claim. */
export interface RestatedPayment {
  readonly amount: string;
  readonly fee: string;
  readonly metadata: { readonly charged: string };
}

/** Responses from before claims were kept, as they are now: what a renter owes is no part of the payment. */
export function withRestatedPayments(
  recorded: Body,
  payments: Readonly<Record<string, RestatedPayment | undefined>>,
): Body {
  if (Array.isArray(recorded)) return recorded.map((each) => withRestatedPayments(each, payments));
  if (recorded === null || typeof recorded !== 'object') return recorded;
  const restated = recorded.type === 'payment' ? payments[recorded.session_id] : undefined;
  if (restated !== undefined) {
    const { updated_at: _time, ...payment } = recorded;
    return { ...payment, ...restated };
  }
  const members = Object.entries(recorded);
  return Object.fromEntries(members.map(([name, value]) => [name, withRestatedPayments(value, payments)]));
}

/** Reads the service's responses at these paths. */
export async function readResponses(
  target: Target,
  paths: readonly string[],
): Promise<BeforeWithRentals['answers']> {
  const reads = paths.map(async (path) => {
    const { status, body } = await call(target, 'GET', `/api/v1/${path}`);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`);
    return [path, body] as const;
  });
  return Object.fromEntries(await Promise.all(reads));
}

/** The state of books with every kind of debt, from before claims were kept. */
export interface BeforeWithDebts {
  /** The time of all balances. */
  readonly at: string;
  /** The wallets by user or role, and the sessions by name: see `open-debts.ts`. */
  readonly wallets: Readonly<Record<string, string>>;
  readonly sessions: Readonly<Record<string, string>>;
  /** The balance of each wallet, by its id. */
  readonly balances: Readonly<Record<string, Body>>;
}
