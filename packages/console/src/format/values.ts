const BINARY = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
const DECIMAL = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Memory, from mebibytes: `23.0 GiB`. */
export function formatMemory(mebibytes: number): string {
  return scaled(mebibytes * 1024 * 1024, 1024, BINARY);
}

/** Files, from bytes: `1.2 GB`. */
export function formatBytes(bytes: number): string {
  return scaled(bytes, 1000, DECIMAL);
}

function scaled(value: number, base: number, names: readonly string[]): string {
  let size = value;
  let at = 0;
  while (size >= base && at < names.length - 1) {
    size /= base;
    at += 1;
  }
  return `${at === 0 ? Math.round(size) : size.toFixed(1)} ${names[at]}`;
}

const ID_SHOWN = 8;
const ENDS_SHOWN = 4;

/** The beginning of an id, enough to recognize it on a page. */
export function shortId(id: string): string {
  return id.length <= ID_SHOWN + 1 ? id : `${id.slice(0, ID_SHOWN)}…`;
}

/** Both ends of an address or a signature. */
export function shortAddress(address: string): string {
  return address.length <= 2 * ENDS_SHOWN + 1
    ? address
    : `${address.slice(0, ENDS_SHOWN)}…${address.slice(-ENDS_SHOWN)}`;
}

/** A number of things: `1 card`, `2 cards`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** A word of the API for people: `awaiting_repayment` is "awaiting repayment". */
export function formatWord(word: string): string {
  return word.replaceAll('_', ' ');
}

/** Letters that run from right to left, and the characters that turn the direction of what follows them. */
const TURNS = /[\p{Script=Arabic}\p{Script=Hebrew}\u202a-\u202e\u2066-\u2069]/u;
const ISOLATES = /[\u2066-\u2069]/g;

/** A text that someone else chose, for use inside a sentence: what follows it keeps its direction. */
export function isolate(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(ISOLATES, '')}\u2069` : text;
}
