import type { z } from 'zod';
import { formatDuration, parseDuration } from './duration.ts';
import { leaf, type RawValue, type Reading, type SettingFacts, textLeaf } from './leaf.ts';
import { type ListenAddress, parseListenAddress } from './listen-address.ts';
import { parseRaw } from './yaml-text.ts';

/** Returns what is wrong with a text (completing `<the value> ...`), or undefined when it is valid. */
export type Check = (text: string) => string | undefined;

interface Common<D> {
  doc: string;
  /** Without a default the value is undefined until it is written. */
  default?: D;
}

type Value<O, T> = z.ZodType<O extends { default: NonNullable<unknown> } ? T : T | undefined>;

/** Longest duration a timer of Node.js can hold; beyond it fires at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

function facts(kind: string, options: Common<SettingFacts['default']>, more: Partial<SettingFacts> = {}) {
  return { kind, doc: options.doc, default: options.default, secret: false, ...more };
}

function checked(text: string, check: Check | undefined): Reading<string> {
  const problem = check?.(text);
  return problem === undefined ? { value: text } : { problem };
}

interface StringOptions extends Common<string> {
  check?: Check;
  allowed?: string;
}

function string<const O extends StringOptions>(options: O): Value<O, string> {
  const { check, allowed } = options;
  return textLeaf(facts('string', options, { allowed }), (text) => checked(text, check)) as Value<O, string>;
}

/**
 * A string that appears in no message. Its key also exists as `<key>_file`, which names a file that contains the
 * value.
 */
function secret<const O extends StringOptions>(options: O): Value<O, string> {
  const { check, allowed } = options;
  const self = facts('string', options, { allowed, secret: true });
  // Not trimmed: spaces may belong to a password.
  const read = (raw: RawValue) =>
    typeof raw === 'string' ? checked(raw, check) : { problem: 'is not one value' };
  return leaf(self, read) as Value<O, string>;
}

/** A whole number within `min` and `max` (default 0 to 2^53-1). */
function integer<const O extends Common<number> & { min?: number; max?: number }>(options: O) {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = options;
  const allowed = options.max === undefined ? `at least ${min}` : `${min} to ${max}`;
  return textLeaf(facts('integer', options, { allowed }), (text) => {
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    const fits = Number.isSafeInteger(value) && value >= min && value <= max;
    return fits ? { value } : { problem: `is not a whole number (${allowed})` };
  }) as Value<O, number>;
}

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function boolean<const O extends Common<boolean>>(options: O) {
  return textLeaf(facts('boolean', options), (text) => {
    const value = BOOLEANS.get(text.toLowerCase());
    return value === undefined ? { problem: 'is neither true nor false' } : { value };
  }) as Value<O, boolean>;
}

/** A duration such as "1h30m"; its value is in milliseconds. `max` defaults to the longest timer (about 24 days). */
function duration<const O extends Common<string> & { min?: string; max?: string }>(options: O) {
  const min = parseDuration(options.min ?? '0') ?? 0;
  const max = parseDuration(options.max ?? '') ?? TIMER_MAX_MS;
  const allowed = options.min || options.max ? `${formatDuration(min)} to ${formatDuration(max)}` : undefined;
  return textLeaf(facts('duration', options, { allowed }), (text) => {
    const value = parseDuration(text);
    if (value === undefined) {
      return { problem: 'is not a duration such as 500ms, 90s, 15m or 1h30m' };
    }
    return value >= min && value <= max
      ? { value }
      : { problem: `is not between ${formatDuration(min)} and ${formatDuration(max)}` };
  }) as Value<O, number>;
}

/** One of the given words, case-insensitive. */
function choice<const O extends Common<string> & { options: readonly string[] }>(options: O) {
  const allowed = options.options.join(', ');
  return textLeaf(facts('choice', options, { allowed }), (text) => {
    const value = options.options.find((option) => option.toLowerCase() === text.toLowerCase());
    return value === undefined ? { problem: `is none of ${allowed}` } : { value };
  }) as Value<O, O['options'][number]>;
}

function url<const O extends Common<string> & { schemes: readonly string[] }>(options: O) {
  const check = urlCheck(options.schemes);
  const allowed = options.schemes.map((scheme) => `${scheme}://`).join(', ');
  const read = (text: string) => (text === '' ? { value: text } : checked(text, check));
  return textLeaf(facts('URL', options, { allowed }), read) as Value<O, string>;
}

/** Checks an absolute URL of one of the schemes (without the colon). */
export function urlCheck(schemes: readonly string[]): Check {
  return (text) => {
    const scheme = URL.parse(text)?.protocol.slice(0, -1);
    return scheme !== undefined && schemes.includes(scheme) && text.includes('://')
      ? undefined
      : `is not a URL that begins with ${schemes.map((name) => `${name}://`).join(' or ')}`;
  };
}

/** Several strings: a YAML list, or one string separated by commas or as a JSON array. Empty ones are dropped. */
function list<const O extends Common<readonly string[]> & { check?: Check; allowed?: string }>(options: O) {
  return leaf(facts('list', options, { allowed: options.allowed }), (raw): Reading<string[]> => {
    const items = listItems(raw);
    if (items === undefined) {
      return { problem: 'is not a list of values (in the environment: separated by commas)' };
    }
    const wrong = items.findIndex((item) => options.check?.(item) !== undefined);
    const item = items[wrong];
    return item === undefined
      ? { value: items }
      : { problem: `has an entry ${wrong + 1} (${JSON.stringify(item)}) that ${options.check?.(item)}` };
  }) as Value<O, string[]>;
}

function listItems(raw: RawValue): string[] | undefined {
  const value = typeof raw === 'string' && raw.trimStart().startsWith('[') ? parseRaw(raw) : raw;
  const items = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(items) || !items.every((item) => typeof item === 'string')) {
    return undefined;
  }
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** Strings by name: a YAML mapping, in the environment a JSON object. */
function map<const O extends Common<Record<string, string>> & { check?: Check; allowed?: string }>(
  options: O,
) {
  return leaf(
    facts('mapping', options, { allowed: options.allowed }),
    (raw): Reading<Record<string, string>> => {
      const value = typeof raw === 'string' ? parseRaw(raw) : raw;
      if (value === undefined || typeof value === 'string' || Array.isArray(value)) {
        return { problem: 'is not a mapping (in the environment: a JSON object)' };
      }
      const entries = Object.entries(value);
      for (const [name, text] of entries) {
        const problem = typeof text === 'string' ? options.check?.(text) : 'is not one value';
        if (problem !== undefined) {
          return { problem: `has under ${JSON.stringify(name)} something that ${problem}` };
        }
      }
      return { value: Object.fromEntries(entries) as Record<string, string> };
    },
  ) as Value<O, Record<string, string>>;
}

/** Where to listen: ":8002" (all addresses), "8002" (this machine only) or "host:8002"; port 0 is any free one. */
function listenAddress<const O extends Common<string>>(options: O) {
  const self = facts('address', options, { allowed: '":8002", "8002", "host:8002" or "[::1]:8002"' });
  return textLeaf(self, (text): Reading<ListenAddress> => {
    const value = parseListenAddress(text);
    return value ? { value } : { problem: 'is not an address to listen on such as 8002, :8002 or host:8002' };
  }) as Value<O, ListenAddress>;
}

/** The leaves from which a service's configuration is built; each documents itself. */
export const setting = {
  string,
  secret,
  integer,
  boolean,
  duration,
  choice,
  url,
  list,
  map,
  listenAddress,
};
