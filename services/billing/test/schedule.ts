import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { v7 } from 'uuid';
import type { TransferLimits } from '../src/chain/transfers/wallet-limits.ts';
import type { BillingTables, Transact } from '../src/database/database.ts';
import { payOnSchedule, type ScheduledPayoutDeps } from '../src/owners/payouts/scheduled.ts';
import { type Body, call, log, openWallet, type Target } from './billing.ts';
import { newOwner, type Owner } from './owners.ts';
import { newAddress } from './responses/source.ts';

const HOUR_MS = 3_600_000;
/** Base units: more than one machine of the tests earns in a minute, and less than two do. */
const MINIMUM = 15_000_000n;

interface Look {
  readonly cooldownSeconds?: number;
  /** Absent: there are no limits. */
  readonly limits?: TransferLimits;
  /** Base units; absent: nothing is too small. */
  readonly minimum?: bigint;
  /** Base units; absent: new accounts are free. */
  readonly newAccountFee?: bigint;
  /** Addresses that have a token account. */
  readonly receivers?: ReadonlySet<string>;
  readonly signal?: AbortSignal;
  /** The transactions of a lease; absent: plain ones. */
  readonly transact?: Transact;
}

/** Runs the schedule: at every full hour; amounts below 0.015 wait. */
export interface SchedulingReplica {
  /** Runs once; returns how many payouts it requested. */
  pay(look?: Look): Promise<number>;
  /** Called after each commit. */
  onCommit: () => unknown;
  close(): Promise<void>;
}

/** A replica with its own connections to that database. */
export function openSchedulingReplica(url: string, newId: () => string = v7): SchedulingReplica {
  const { db, close } = openDatabase<BillingTables>({ url, applicationName: 'billing-test', log });
  const replica: SchedulingReplica = {
    pay(look = {}) {
      const { cooldownSeconds = 0, signal = new AbortController().signal } = look;
      const transact: Transact = look.transact ?? ((work) => inTransaction(db, work));
      const deps: ScheduledPayoutDeps = {
        db,
        chain: { findReceivers: async () => look.receivers ?? new Set() },
        newId,
        eventSubjectPrefix: 'billing.events.v1',
        onCredited: async () => {},
        transferUnit: () => 1n,
        disputeDelaySeconds: 0,
        rules: {
          minimum: look.minimum ?? 0n,
          newAccountFee: look.newAccountFee ?? 0n,
          unit: 1n,
          transferMax: look.limits?.transferMax,
          dayMax: look.limits?.dayMax,
          approvalThreshold: undefined,
          addressCooldownSeconds: cooldownSeconds,
        },
        schedule: { intervalMs: HOUR_MS, minimum: MINIMUM },
        async transact(work) {
          const result = await transact(work);
          await replica.onCommit();
          return result;
        },
        onTransfer: () => {},
        signal,
      };
      return payOnSchedule(deps, { correlationId: 'schedule' });
    },
    onCommit: () => {},
    close,
  };
  return replica;
}

/** An owner of machines with a wallet, with a payout address unless stated otherwise. */
export interface Payee extends Owner {
  readonly walletId: string;
  readonly address: string | undefined;
}

export async function newPayee(
  target: Target,
  registry: Target,
  { machines = 2, address = newAddress() }: { machines?: number; address?: string | null } = {},
): Promise<Payee> {
  const owner = await newOwner(registry, machines);
  const solana_address = address ?? undefined;
  const wallet = await openWallet(target, { user_id: owner.id, wallet_type: 'provider', solana_address });
  return { ...owner, walletId: wallet.id, address: solana_address };
}

/** Changes the wallet of an owner. */
export async function changeWallet(target: Target, { walletId }: Payee, change: object): Promise<Body> {
  const { status, body } = await call(target, 'PATCH', `/api/v1/wallet/${walletId}`, change);
  if (status !== 200) throw new Error(`the wallet responded with ${status}: ${JSON.stringify(body)}`);
  return body;
}
