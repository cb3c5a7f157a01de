import type { Actor } from '@gridlease/common/access/caller';
import { least, parseAmount } from '../../books/money/amount.ts';
import type { LimitedKey, Session } from './session.ts';

/** A limit on what rentals hold and are charged within 24 hours: all of a wallet, or those that one of its user's keys started. */
export interface SpendLimit {
  readonly of: 'wallet' | 'key';
  /** Of the wallet or the key. */
  readonly id: string;
  /** The wallet that pays. */
  readonly walletId: string;
  /** Base units. */
  readonly max: bigint;
}

export interface AskedLimit extends SpendLimit {
  /**
   * From when on its rentals are charged now, if they have not been for a while: what had ended within the day before
   * that minute still counts for it. Undefined: from now on.
   */
  readonly chargedSince?: Date | undefined;
}

/** What limits still leave to hold or charge, by their names; in base units, below zero if a limit was lowered. */
export type SpendRooms = ReadonlyMap<string, bigint>;

export function nameOf({ of, id }: Pick<SpendLimit, 'of' | 'id'>): string {
  return `${of}:${id}`;
}

/** The limits that apply to a rental, that of the wallet first. @param walletMax base units; undefined: it has none */
export function limitsOf(
  { walletId, key }: Pick<Session, 'walletId' | 'key'>,
  walletMax: bigint | undefined,
): SpendLimit[] {
  const limits: SpendLimit[] = [];
  if (walletMax !== undefined) limits.push({ of: 'wallet', id: walletId, walletId, max: walletMax });
  if (key !== undefined) limits.push({ of: 'key', id: key.id, walletId, max: key.spendDayMax });
  return limits;
}

/** The limits of rentals that are charged now. */
export function askedLimits(
  found: readonly {
    readonly session: Pick<Session, 'startedAt' | 'lastBilledAt'>;
    readonly limits: readonly SpendLimit[];
  }[],
): AskedLimit[] {
  const asked = new Map<string, AskedLimit>();
  for (const { session, limits } of found) {
    const { lastBilledAt: chargedSince = session.startedAt } = session;
    for (const limit of limits) {
      const known = asked.get(nameOf(limit))?.chargedSince;
      if (known === undefined || chargedSince < known) asked.set(nameOf(limit), { ...limit, chargedSince });
    }
  }
  return [...asked.values()];
}

/** What all of these limits leave; undefined: there is none. */
export function roomOf(rooms: SpendRooms, limits: readonly SpendLimit[]): bigint | undefined {
  const left = limits.map((limit) => rooms.get(nameOf(limit)) ?? 0n);
  return left.length === 0 ? undefined : left.reduce(least);
}

/** Takes an amount from what these limits leave; a negative one gives it back. */
export function takeRoom(rooms: Map<string, bigint>, limits: readonly SpendLimit[], amount: bigint): void {
  for (const limit of limits) {
    const name = nameOf(limit);
    rooms.set(name, (rooms.get(name) ?? 0n) - amount);
  }
}

/** The caller's key, if it has a limit. One that cannot be read leaves nothing. */
export function limitedKeyOf(actor: Actor): LimitedKey | undefined {
  if (actor === 'anybody' || actor.spendDayMax === undefined) return undefined;
  return { id: actor.clientId, spendDayMax: parseAmount(actor.spendDayMax) ?? 0n };
}
