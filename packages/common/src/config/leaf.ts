import { z } from 'zod';

/**
 * A value as written: a string, or a list or mapping of strings. The file's scalars stay strings too (an unquoted
 * password 1e5 or 0123 must not turn into a number), so that each leaf reads both sources the same way.
 */
export type RawValue = string | RawValue[] | { [key: string]: RawValue };

export type DefaultValue = string | number | boolean | readonly string[] | Readonly<Record<string, string>>;

/** What a leaf documents about itself; the default file and docs/CONFIG.md are rendered from it. */
export interface SettingFacts {
  doc: string;
  /** The kind of value in words, such as `duration`. */
  kind: string;
  /** What is allowed beyond the kind, such as `1 to 65535`. */
  allowed?: string | undefined;
  /** Absent when there is no default. */
  default?: DefaultValue | undefined;
  secret: boolean;
}

/** A problem completes the sentence `<the value> ...`, such as `is not a duration`. */
export type Reading<T> = { value: T } | { problem: string };

const SHOWN_LENGTH_MAX = 60;

function shown(raw: unknown, secret: boolean): string {
  if (Array.isArray(raw)) {
    return 'a list';
  }
  if (typeof raw !== 'string') {
    return 'a mapping';
  }
  // An address with a user part may contain a password even where no secret was declared.
  if (secret || raw.includes('@') || raw.length > SHOWN_LENGTH_MAX) {
    return 'the value';
  }
  return JSON.stringify(raw);
}

function toRaw(value: DefaultValue): RawValue {
  return typeof value === 'object' ? structuredClone(value as RawValue) : String(value);
}

/** A zod type that reads a written value and carries its documentation and default in `.meta()`. */
export function leaf<T>(facts: SettingFacts, read: (raw: RawValue) => Reading<T>): z.ZodType<T> {
  const written = z.unknown().transform((raw, context) => {
    const reading = read(raw as RawValue);
    if ('value' in reading) {
      return reading.value;
    }
    const message = `${shown(raw, facts.secret)} ${reading.problem}`;
    // Without `input`: zod keeps it in the issue, and it may be a secret.
    context.issues.push({ code: 'custom', message, input: undefined });
    return z.NEVER;
  });
  const complete = facts.default === undefined ? written.optional() : written.prefault(toRaw(facts.default));
  return complete.meta({ description: facts.doc, setting: facts }) as unknown as z.ZodType<T>;
}

/** A leaf with a single string. */
export function textLeaf<T>(facts: SettingFacts, read: (text: string) => Reading<T>): z.ZodType<T> {
  return leaf(facts, (raw) => (typeof raw === 'string' ? read(raw.trim()) : { problem: 'is not one value' }));
}

/** The documentation of a leaf, or undefined for a group. */
export function factsOf(schema: z.ZodType): SettingFacts | undefined {
  return schema.meta()?.setting as SettingFacts | undefined;
}

/** Settings that belong together, one level down: `database: { migrate, pool_max }`. */
export function group<S extends z.core.$ZodLooseShape>(doc: string, shape: S) {
  return z
    .strictObject(shape)
    .prefault({} as never)
    .meta({ description: doc });
}

/** The members of a group made by {@link group}, or of the whole configuration. */
export function membersOf(schema: z.ZodType): [key: string, member: z.ZodType][] {
  const object = schema instanceof z.ZodPrefault ? schema.unwrap() : schema;
  if (!(object instanceof z.ZodObject)) {
    throw new TypeError('a configuration consists of setting.*() and group() only');
  }
  return Object.entries(object.shape as Record<string, z.ZodType>);
}
