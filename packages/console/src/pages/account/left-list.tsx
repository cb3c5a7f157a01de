import { ProblemError } from '@gridlease/client/problem-error';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatAmount } from '../../format/money.ts';
import { formatCount } from '../../format/values.ts';

/** What an account still has: members of 409 `account_not_empty`. Amounts are decimal strings. */
interface Members {
  readonly balance?: string;
  readonly debt?: string;
  readonly claims?: string;
  readonly open_transfers?: number;
  readonly open_disputes?: number;
  readonly live_rentals?: number;
  readonly machines?: number;
  readonly objects?: true;
}

export interface Left {
  readonly members: Members;
  /** The balance is all that is left in billing, and less than can be withdrawn. */
  readonly isForfeitable: boolean;
}

/** What is left, when that is why an account was not closed. */
export function leftOf(error: unknown): Left | undefined {
  if (!(error instanceof ProblemError && error.code === 'account_not_empty')) return undefined;
  const { left, forfeitable } = error.problem;
  return { members: left as Members, isForfeitable: forfeitable === true };
}

/** What has to go first, with the way there. */
export function LeftList({ left: { members, isForfeitable } }: { readonly left: Left }) {
  const { currency } = usePlatform();
  const money = (amount: string) => `${formatAmount(amount)} ${currency}`;
  const { balance, debt, claims, open_transfers, open_disputes, live_rentals, machines, objects } = members;
  const items: readonly (readonly [string, ReactNode] | false | undefined)[] = [
    balance !== undefined &&
      !isForfeitable && [
        `${money(balance)} in your wallets`,
        <Link key="b" to="/wallet">
          Withdraw it
        </Link>,
      ],
    debt !== undefined && [
      `A debt of ${money(debt)}`,
      <Link key="d" to="/wallet">
        Pay it by a deposit
      </Link>,
    ],
    claims !== undefined && [
      `${money(claims)} that renters still owe you`,
      <Link key="c" to="/earnings">
        See your claims
      </Link>,
    ],
    open_transfers !== undefined && [
      `${formatCount(open_transfers, 'transfer')} on the way`,
      <Link key="t" to="/wallet">
        Wait for it
      </Link>,
    ],
    open_disputes !== undefined && [
      `${formatCount(open_disputes, 'open dispute')}`,
      <Link key="o" to="/rentals">
        See your rentals
      </Link>,
    ],
    live_rentals !== undefined && [
      `${formatCount(live_rentals, 'running rental')}, as renter or on your machines`,
      <Link key="r" to="/rentals">
        End them
      </Link>,
    ],
    machines !== undefined && [
      formatCount(machines, 'machine'),
      <Link key="m" to="/machines">
        Remove them
      </Link>,
    ],
    objects === true && [
      'Files',
      <Link key="f" to="/files">
        Delete them
      </Link>,
    ],
  ];
  const shown = items.filter((item) => item !== false && item !== undefined);
  return (
    <div className="notice warn" role="alert">
      <p>
        <strong>Your account was not closed: it still has something.</strong>
      </p>
      <ul className="list">
        {shown.map(([what, link]) => (
          <li key={what}>
            {what}. {link}
          </li>
        ))}
        {isForfeitable && (
          <li>{`${money(balance ?? '0')} in your wallets, which is too little to withdraw.`}</li>
        )}
      </ul>
    </div>
  );
}
