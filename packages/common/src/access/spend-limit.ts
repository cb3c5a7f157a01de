/** Token amounts as they are stored and shown: at most 9 fractional digits, no zeros that say nothing. */
const AMOUNT = /^(?:0|[1-9]\d{0,28})(?:\.\d{0,8}[1-9])?$/;

/** Whether the text is what the rentals of a key may hold and be charged within 24 hours, such as `12.5`. */
export function isSpendLimit(text: string): boolean {
  return AMOUNT.test(text);
}
