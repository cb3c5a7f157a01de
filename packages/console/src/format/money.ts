/** An amount as the API writes it: a decimal string, possibly signed, never a float. */
const AMOUNT = /^(-?)(\d+)(?:\.(\d+))?$/;
/** A sum of money has at least cents. */
const DIGITS_MIN = 2;

/**
 * An amount for people: `1,204.50`. All digits that say something are shown; a figure that was rounded would differ from
 * the bill. What is no amount is shown as it is.
 *
 * @param amount a decimal string such as `1204.500000000`
 */
export function formatAmount(amount: string): string {
  const parts = AMOUNT.exec(amount);
  if (parts === null) return amount;
  const [, sign = '', whole = '0', fraction = ''] = parts;
  const digits = fraction.replace(/0+$/, '').padEnd(DIGITS_MIN, '0');
  return `${sign === '' ? '' : '−'}${grouped(whole)}.${digits}`;
}

function grouped(whole: string): string {
  return whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Whether an amount is below, at or above zero: -1, 0 or 1. */
export function signOf(amount: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(amount)) return 0;
  return amount.startsWith('-') ? -1 : 1;
}

const PLACES = 9;

/** Base units of nine digits, in which the services count too. Undefined for what is no amount. */
export function toUnits(amount: string): bigint | undefined {
  const parts = AMOUNT.exec(amount.trim());
  if (parts === null || (parts[3] ?? '').length > PLACES) return undefined;
  const units = BigInt(`${parts[2]}${(parts[3] ?? '').padEnd(PLACES, '0')}`);
  return parts[1] === '-' ? -units : units;
}

/** The decimal string of so many base units. */
export function fromUnits(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(PLACES + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

/**
 * What is left of an amount after it was spent at a rate for some time, never below zero. For figures between two
 * responses; the next response replaces them.
 */
export function afterSpending(amount: string, ratePerHour: string, elapsedMs: number): string {
  const units = toUnits(amount);
  const rate = toUnits(ratePerHour);
  if (units === undefined || rate === undefined) return amount;
  const left = units - (rate * BigInt(Math.max(0, Math.round(elapsedMs)))) / 3_600_000n;
  return fromUnits(left > 0n ? left : 0n);
}
