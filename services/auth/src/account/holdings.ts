import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Origin } from '@gridlease/common/service/service-client';

/** What a user still has in other services; members that are missing are nothing. Amounts are decimal strings. */
export interface Left {
  /** Of all wallets, with what is held, reserved, or earned and not paid out. */
  readonly balance?: string;
  readonly debt?: string;
  /** What others owe the user. */
  readonly claims?: string;
  readonly open_transfers?: number;
  readonly open_disputes?: number;
  /** As the renter, and on the user's machines. */
  readonly live_rentals?: number;
  /** At most 1000 are counted. */
  readonly machines?: number;
  /** Whether there are any. */
  readonly objects?: true;
  /** Money moved in a wallet once: only in the way of a deletion that the user has not asked for. */
  readonly wallet_entries?: true;
}

export interface Asked {
  readonly left: Left;
  /** The balance is all that is left in billing, and less than can be withdrawn. */
  readonly isForfeitable: boolean;
  /** Whether money ever moved in a wallet, or is on its way to one. */
  readonly hasEntries: boolean;
}

/** What users have in billing, the registry and storage. Undefined where auth knows none of their addresses. */
export interface Holdings {
  /** Asks all services. @throws ServiceError 503 `account_holdings_unknown` if one of them does not tell */
  ask(userId: string, origin: Origin): Promise<Asked>;
  /**
   * Tells billing that the account is disabled by the change with this version: nothing more starts, and what runs has
   * ended on return. Repeatable. @throws as `ask`
   */
  end(userId: string, version: number, origin: Origin): Promise<void>;
  /** Gives a balance that cannot be withdrawn to the platform, if it is all that is left. Repeatable. @throws as `ask` */
  forfeit(userId: string, origin: Origin): Promise<void>;
}

/** Whether the user has nothing in any service, apart from a balance that may be given up. */
export function isEmpty({ left, isForfeitable }: Asked, forfeit: boolean): boolean {
  const { balance: _given, ...rest } = left;
  return Object.keys(forfeit && isForfeitable ? rest : left).length === 0;
}

/** One of the services cannot be asked. */
export function holdingsUnknown(cause: unknown): ServiceError {
  return new ServiceError(
    'unavailable',
    'account_holdings_unknown',
    'Whether the account is empty cannot be determined: another service is unavailable.',
    { cause, retryAfterSeconds: 5 },
  );
}

/** Only empty accounts are deleted. */
export function accountNotEmpty({ left, isForfeitable }: Omit<Asked, 'hasEntries'>): ServiceError {
  const names = Object.keys(left).map((name) => name.replaceAll('_', ' '));
  return new ServiceError('conflict', 'account_not_empty', `The account still has: ${names.join(', ')}.`, {
    details: { left, forfeitable: isForfeitable },
  });
}
