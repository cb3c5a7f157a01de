import { BillingError } from './errors.ts';

const DAY_MS = 86_400_000;
const DAYS_DEFAULT = 30;
/** The length of a leap year. */
const DAYS_MAX = 366;

/** The period of a daily report. */
export interface DayRange {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/**
 * The period of a report by UTC day. `to` defaults to now, `from` to midnight 30 days before `to`.
 *
 * @throws BillingError 400 `invalid_range`: the period is empty or longer than a year
 */
export function dayRangeOf(
  asked: { readonly from?: Date | undefined; readonly to?: Date | undefined },
  now: Date,
): DayRange {
  const to = asked.to ?? now;
  const from = asked.from ?? midnightOf(to.getTime() - DAYS_DEFAULT * DAY_MS);
  if (from >= to) throw rangeInvalid('must be before `to`');
  if (to.getTime() - from.getTime() > DAYS_MAX * DAY_MS) {
    throw rangeInvalid(`must be at most ${DAYS_MAX} days before \`to\``);
  }
  return { from, to };
}

function midnightOf(time: number): Date {
  return new Date(time - (time % DAY_MS));
}

/** @param why what `from` must be, as a phrase */
function rangeInvalid(why: string): BillingError {
  return new BillingError('invalid', 'invalid_range', `The requested period is invalid: from ${why}.`, {
    errors: [{ path: 'from', message: why, code: 'invalid_range' }],
  });
}
