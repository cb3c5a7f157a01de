import { BillingError } from './errors.ts';

const DAY_MS = 86_400_000;
const DAYS_DEFAULT = 30;
/** A leap year. */
const DAYS_MAX = 366;

/** Times of a report by days. */
export interface DayRange {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

/**
 * The range of a report by days of UTC: left out, `to` is now and `from` the midnight 30 days before `to`.
 *
 * @throws BillingError 400 `invalid_range`: none, or more than a year
 */
export function dayRangeOf(
  asked: { readonly from: Date | undefined; readonly to: Date | undefined },
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

/** @param why what `from` must be */
function rangeInvalid(why: string): BillingError {
  return new BillingError('invalid', 'invalid_range', `The time asked for is not possible: from ${why}.`, {
    errors: [{ path: 'from', message: why, code: 'invalid_range' }],
  });
}
