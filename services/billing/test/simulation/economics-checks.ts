import { type Account, type Flow, PLATFORM, readAccounts, readFlows } from './parties.ts';
import type { World } from './world.ts';

/**
 * No coalition wins: whatever some parties do together, they get out at most what they put in, were given, and
 * captured from others, less the platform's fees. A party is a person with every wallet of theirs.
 */

const SET_MAX = 3;

/** Of one party; base units. */
interface Party {
  readonly name: string;
  /** What has left for good, and all that could ever leave. */
  readonly has: bigint;
  readonly put: bigint;
  readonly given: bigint;
  readonly fees: bigint;
}

/** Every set of up to three parties, and all of them. @returns the sets that won */
export async function winningCoalitions(world: World): Promise<string[]> {
  const [accounts, flows] = await Promise.all([readAccounts(world), readFlows(world.db)]);
  const parties = partiesOf(accounts, flows);
  return [...setsOf(parties, SET_MAX), ...(parties.length > SET_MAX ? [parties] : [])].flatMap((set) => {
    const most = mostOf(set, flows);
    const has = sum(set, ({ has: own }) => own);
    const names = set.map(({ name }) => name).join(', ');
    return has > most ? [`${names} can get out ${has}, and put in, were given and captured ${most}`] : [];
  });
}

function partiesOf(accounts: readonly Account[], flows: readonly Flow[]): Party[] {
  return accounts.map(({ party: name, withdrawn, withdrawable, deposited, adjusted }) => {
    const given = sum(flows, ({ from, to, amount }) => (to === name && from === PLATFORM ? amount : 0n));
    const fees = sum(flows, ({ from, to, amount }) => (from === name && to === PLATFORM ? amount : 0n));
    return { name, has: withdrawn + withdrawable, put: deposited, given: adjusted + given, fees };
  });
}

function mostOf(set: readonly Party[], flows: readonly Flow[]): bigint {
  const members = new Set(set.map(({ name }) => name));
  const captured = sum(flows, ({ from, to, amount }) => {
    if (from === PLATFORM || to === PLATFORM || members.has(from) === members.has(to)) return 0n;
    return members.has(to) ? amount : -amount;
  });
  return captured + sum(set, ({ put, given, fees }) => put + given - fees);
}

function sum<T>(items: readonly T[], amountOf: (item: T) => bigint): bigint {
  return items.reduce((total, item) => total + amountOf(item), 0n);
}

/** All sets of one to `max` of these, in their order. */
function setsOf<T>(items: readonly T[], max: number): T[][] {
  if (max === 0) return [];
  return items.flatMap((item, at) => [
    [item],
    ...setsOf(items.slice(at + 1), max - 1).map((others) => [item, ...others]),
  ]);
}
