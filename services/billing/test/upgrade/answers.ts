import { type Body, call, type Target } from '../billing.ts';

/** What was there before an upgrade. */
export interface Before {
  /** Of each wallet what `GET` answers: itself, its balance now and at the end of September, its transactions. */
  readonly wallets: readonly { wallet: Body; balance: Body; closing: Body; transactions: Body }[];
  /** Of which three tokens are left. */
  readonly openHoldId: string;
  readonly closedHoldId: string;
  readonly withdrawalId: string;
}

/** With rentals, from 0008 on. */
export interface BeforeWithRentals extends Before {
  /** When all this was answered. */
  readonly at: string;
  /** Their sessions, by what has become of them. */
  readonly sessions: Readonly<Record<SessionName, string>>;
  /** What `GET` answers of these paths about rentals. */
  readonly answers: Readonly<Record<string, Body>>;
  /** A start that was answered, with its key. */
  readonly started: { readonly key: string; readonly order: Body; readonly answer: Body };
}

/** The first two ended in September, the next two in October, and the others go on. */
export type SessionName = 'paid' | 'indebted' | 'overTheMonth' | 'failed' | 'active' | 'inGrace';

/** What the service answers about these wallets. */
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

/** Where the service answers about these sessions, and about these who have rates or none. */
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

/** What the service answers there. */
export async function readAnswers(
  target: Target,
  paths: readonly string[],
): Promise<BeforeWithRentals['answers']> {
  const reads = paths.map(async (path) => {
    const { status, body } = await call(target, 'GET', `/api/v1/${path}`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return [path, body] as const;
  });
  return Object.fromEntries(await Promise.all(reads));
}
