import { type Body, call, openBilling, type TestBilling } from '../billing.ts';
import { gpu, registerMachine, type TestRegistry } from '../providers/registry.ts';
import { end, openRentals, type Rentals, start } from '../rentals.ts';
import { makeKeys } from '../unavailable-chain.ts';

const CARDS = 8;
const STARTS = 64;

/** Two replicas of the service over one database, which check machines. */
export interface Contest {
  readonly rentals: Rentals;
  readonly other: TestBilling;
  close(): Promise<void>;
}

export async function openContest(registry: TestRegistry): Promise<Contest> {
  const groups = { upstreams: { provider_registry: registry.url }, billing: { check_provider: 'true' } };
  const rentals = await openRentals({ config: groups });
  const { databaseUrl } = rentals;
  const keyed = await makeKeys();
  const other = await openBilling({ databaseUrl, hasWorkers: false, config: { ...keyed.config, ...groups } });
  return {
    rentals,
    other,
    async close() {
      await other.close();
      await rentals.close();
    },
  };
}

/** What came of 64 simultaneous starts for the eight cards of a machine. */
export interface Round {
  /** The number of responses by status and code. */
  readonly outcomes: Record<string, number>;
  /** The cards of all rentals, by index. */
  readonly cards: readonly number[];
  /** The problems of the ledger. */
  readonly findings: unknown;
}

/** Runs one round; its rentals are over afterwards. */
export async function contend(registry: TestRegistry, { rentals, other }: Contest): Promise<Round> {
  const machine = await registerMachine(registry, { gpus: Array.from({ length: CARDS }, () => gpu()) });
  const renters = await Promise.all(Array.from({ length: STARTS }, () => rentals.renter('10')));
  const responses = await Promise.all(
    renters.map(({ user_id }, at) =>
      start(at % 2 === 0 ? rentals : other, { user_id, provider_id: machine.id }),
    ),
  );
  const outcomes = Object.groupBy(responses, ({ status, body }) => `${status} ${body.code ?? 'started'}`);
  const { body } = await call(rentals, 'GET', `/api/v1/billing/sessions?provider_id=${machine.id}`);
  const cards = body.sessions.flatMap(({ gpus }: Body) => gpus.map(({ index }: Body) => index));
  await Promise.all(body.sessions.map(({ id }: Body, at: number) => end(at % 2 === 0 ? rentals : other, id)));
  return {
    outcomes: Object.fromEntries(Object.entries(outcomes).map(([what, all = []]) => [what, all.length])),
    cards: cards.toSorted((one: number, next: number) => one - next),
    findings: await rentals.findings(),
  };
}

/** What every round must come to. */
export const FAIR: Round = {
  outcomes: { '201 started': CARDS, '409 provider_capacity_exceeded': STARTS - CARDS },
  cards: Array.from({ length: CARDS }, (_, index) => index),
  findings: [],
};
