import type { Tone } from '../../ui/values.tsx';
import type { Rental } from './rental-queries.ts';

/** The state of a rental as people say it. */
export function stateOf({ status }: Pick<Rental, 'status'>): { readonly word: string; readonly tone: Tone } {
  switch (status) {
    case 'pending':
      return { word: 'waiting for the machine', tone: 'info' };
    case 'active':
      return { word: 'running', tone: 'good' };
    case 'grace':
      return { word: 'out of funds', tone: 'bad' };
    case 'failed':
      return { word: 'failed', tone: 'bad' };
    default:
      return { word: 'ended', tone: 'plain' };
  }
}

const REASONS: Readonly<Record<NonNullable<Rental['end_reason']>, string>> = {
  requested: 'You ended it.',
  workload_finished: 'What ran has finished.',
  not_started: 'The machine was not ready in time; nothing was charged.',
  maximum_duration: 'The longest time that you set is over.',
  insufficient_funds: 'The funds were used up.',
  provider_silent: 'The machine fell silent; you pay up to its last sign of life.',
  provider_failure: 'The machine could not run it.',
  provider_offline: 'The machine went offline.',
  provider_error: 'The machine reported an error.',
  provider_deleted: 'The machine was taken off the platform.',
  provider_suspended: 'The machine was suspended.',
  provider_sold: 'The machine has a new owner.',
  wallet_frozen: 'Your wallet was frozen.',
  renter_disabled: 'Your account was disabled.',
  spend_limit: 'The spending limit of your wallet or key was reached.',
};

/** Why a rental ended, in a sentence. */
export function endReasonOf({ end_reason }: Pick<Rental, 'end_reason'>): string | undefined {
  return end_reason === undefined ? undefined : REASONS[end_reason];
}

const HOUR_MS = 3_600_000;

/** When a rental ends by itself, as far as is known: its funds are used up, or its longest time is over. */
export function endsAt(rental: Pick<Rental, 'paid_until' | 'started_at' | 'max_duration_hours'>) {
  const { paid_until, started_at, max_duration_hours } = rental;
  const funds = paid_until === undefined ? Number.POSITIVE_INFINITY : Date.parse(paid_until);
  const longest =
    started_at === undefined || max_duration_hours === undefined
      ? Number.POSITIVE_INFINITY
      : Date.parse(started_at) + Number(max_duration_hours) * HOUR_MS;
  const at = Math.min(funds, longest);
  return at === Number.POSITIVE_INFINITY ? undefined : { at, isByFunds: funds <= longest };
}
