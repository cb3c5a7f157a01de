/**
 * Where a reader of the revocations is. A row's position does not tell when it was committed, so what was read is named
 * by snapshots of PostgreSQL (manual, 9.27.11): exactly the rows that one shows and the other does not are new.
 */
export interface RevocationPosition {
  /** When the database server started: after a restart it may have been restored, and readers begin again. */
  readonly started: string;
  /** Everything that this snapshot shows has been read; undefined: nothing has. */
  readonly since: string | undefined;
  /** Within a read of several pages: the snapshot that it reads, and the last row that was read. */
  readonly reading: { readonly until: string; readonly row: string } | undefined;
}

const NUMBER = /^\d{1,19}$/;
/** The transactions in progress of a busy server; more than its connections never are. */
const TRANSACTIONS_MAX = 10_000;

/** `xmin:xmax:xip,xip...`, ascending, as PostgreSQL reads it. */
function isSnapshot(text: string): boolean {
  const [xmin = '', xmax = '', list = '', ...rest] = text.split(':');
  const ids = list === '' ? [] : list.split(',');
  if (rest.length > 0 || ids.length > TRANSACTIONS_MAX) return false;
  if (![xmin, xmax, ...ids].every((id) => NUMBER.test(id))) return false;
  const ascending = [xmin, ...ids].map(BigInt);
  const limit = BigInt(xmax);
  if (BigInt(xmin) === 0n || limit < BigInt(xmin) || limit >= 2n ** 63n) return false;
  return ascending.every((id, index) => {
    const isAscending = index < 2 || id > (ascending[index - 1] ?? 0n);
    return isAscending && id >= BigInt(xmin) && (index === 0 || id < limit);
  });
}

/** The position as its reader keeps it. */
export function formatPosition({ started, since = '', reading }: RevocationPosition): string {
  return [started, since, ...(reading === undefined ? [] : [reading.until, reading.row])].join('.');
}

/** Undefined for anything but a position: its reader begins again. */
export function parsePosition(text: string): RevocationPosition | undefined {
  const [started = '', since = '', until, row, ...rest] = text.split('.');
  if (!NUMBER.test(started) || rest.length > 0 || (since !== '' && !isSnapshot(since))) return undefined;
  const position = { started, since: since === '' ? undefined : since };
  if (until === undefined) return { ...position, reading: undefined };
  const isReading = isSnapshot(until) && row !== undefined && NUMBER.test(row);
  return isReading ? { ...position, reading: { until, row } } : undefined;
}
