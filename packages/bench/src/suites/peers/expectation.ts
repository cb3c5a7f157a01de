/** What a right response has: both sides have to do the work that is compared. */
export interface Expectation {
  readonly status: number;
  /** Length of the body. */
  readonly bytes?: number;
  /** Length of the JSON array that the body is. */
  readonly items?: number;
  /** A part of the body. */
  readonly includes?: string;
}

/**
 * Throws when a response is not the right one.
 *
 * @param who names the program.
 */
export function requireExpected(who: string, status: number, body: Buffer, expected: Expectation): void {
  const problem = problemOf(status, body, expected);
  if (problem === undefined) return;
  throw new Error(`${who} does not do the work: ${problem}: ${body.toString('utf8', 0, 300)}`);
}

function problemOf(status: number, body: Buffer, expected: Expectation): string | undefined {
  const { bytes, items, includes } = expected;
  if (status !== expected.status) return `status ${status} instead of ${expected.status}`;
  if (bytes !== undefined && body.length !== bytes) return `${body.length} bytes instead of ${bytes}`;
  if (items !== undefined) {
    const list: unknown = JSON.parse(body.toString());
    const length = Array.isArray(list) ? list.length : 'no';
    if (length !== items) return `${length} items instead of ${items}`;
  }
  if (includes !== undefined && !body.includes(includes)) return `no ${includes}`;
  return undefined;
}
