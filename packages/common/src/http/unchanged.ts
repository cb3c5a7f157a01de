import type { z } from 'zod';

/** Whether a schema accepts a value and returns it as it is. False also where that is not known. */
type Check = (value: unknown) => boolean;

type AnyDef = z.core.$ZodTypes['_zod']['def'];
type AnyCheck = z.core.$ZodChecks['_zod']['def'] | { readonly check: 'custom'; readonly fn?: unknown };

/** Formats whose pattern says everything; others are checked by code as well. */
const PATTERN_FORMATS: ReadonlySet<string> = new Set(['regex', 'guid', 'uuid']);

/**
 * A check that accepts only what the schema accepts, and of that only what parsing would return unchanged: the same
 * members in the same order, with nothing to remove, convert or fill in. Most requests are like that, and zod makes a new
 * object for each object and member even then. What is not accepted here has to be parsed, also to say what is wrong with
 * it. Undefined where nothing would ever be accepted.
 */
export function unchangedCheck(schema: z.core.$ZodType): Check | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const ofType = typeCheck(def);
  if (ofType === undefined) return undefined;
  const checks: Check[] = [];
  for (const check of checksOf(schema)) {
    const one = constraintCheck(check);
    if (one === undefined) return undefined;
    checks.push(one);
  }
  return allOf([ofType, ...checks]);
}

/** The constraints of a schema; a format is its own first one. */
function checksOf(schema: z.core.$ZodType): AnyCheck[] {
  const { def, traits } = (schema as z.core.$ZodTypes)._zod;
  const others = (def.checks ?? []).map((check) => check._zod.def as AnyCheck);
  return traits.has('$ZodCheck') ? [def as unknown as AnyCheck, ...others] : others;
}

function allOf(checks: readonly Check[]): Check {
  const [first, second, third] = checks as [Check, ...Check[]];
  if (second === undefined) return first;
  if (third === undefined) return (value) => first(value) && second(value);
  return (value) => checks.every((check) => check(value));
}

function typeCheck(def: AnyDef): Check | undefined {
  switch (def.type) {
    case 'string':
      return def.coerce === true ? undefined : (value) => typeof value === 'string';
    case 'number':
      return def.coerce === true ? undefined : Number.isFinite;
    case 'boolean':
      return def.coerce === true ? undefined : (value) => typeof value === 'boolean';
    case 'enum':
      return among(Object.values(def.entries));
    case 'literal':
      return among(def.values);
    case 'optional':
      return orElse(undefined, def.innerType);
    case 'nullable':
      return orElse(null, def.innerType);
    case 'pipe':
      return both(def.in, def.out);
    case 'transform':
      return isKeptBy(def.transform);
    case 'array':
      return arrayCheck(def.element);
    case 'object':
      return objectCheck(def);
    default:
      return undefined;
  }
}

function among(values: readonly unknown[]): Check {
  return (value) => (typeof value === 'string' || typeof value === 'number') && values.includes(value);
}

function orElse(other: undefined | null, inner: z.core.$ZodType): Check | undefined {
  // A default takes the place of what is missing.
  if (inner._zod.optin === 'defaulted') return undefined;
  const check = unchangedCheck(inner);
  return check === undefined ? (value) => value === other : (value) => value === other || check(value);
}

function both(first: z.core.$ZodType, second: z.core.$ZodType): Check | undefined {
  const [one, other] = [unchangedCheck(first), unchangedCheck(second)];
  return one && other && ((value) => one(value) && other(value));
}

/** The conversion of optional members: `null` means absent. */
export function nullAsAbsent<T>(value: T): NonNullable<T> | undefined {
  return value ?? undefined;
}

/**
 * A conversion leaves many values as they are: upper case becomes lower case, and the rest stays. It is not asked about
 * objects, which it could change.
 */
function isKeptBy(transform: (value: unknown, payload: never) => unknown): Check | undefined {
  if (transform === nullAsAbsent) return (value) => value !== null;
  // With a second parameter it may refuse values, and needs what zod passes.
  if (transform.length > 1) return undefined;
  return (value) =>
    (typeof value !== 'object' || value === null) && Object.is(transform(value, undefined as never), value);
}

function arrayCheck(element: z.core.$ZodType): Check | undefined {
  const check = unchangedCheck(element);
  if (check === undefined) return undefined;
  return (value) => {
    if (!Array.isArray(value)) return false;
    for (let at = 0; at < value.length; at += 1) if (!check(value[at])) return false;
    return true;
  };
}

interface Member {
  readonly name: string;
  readonly check: Check;
  readonly mayMiss: boolean;
}

function objectCheck({ shape, catchall }: z.core.$ZodObjectDef): Check | undefined {
  // Other members are removed or refused, unless the schema says otherwise.
  if (catchall !== undefined && (catchall as z.core.$ZodTypes)._zod.def.type !== 'never') return undefined;
  const members: Member[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const check = unchangedCheck(schema);
    if (check === undefined || name in Object.prototype) return undefined;
    members.push({ name, check, mayMiss: schema._zod.optin !== undefined && check(undefined) });
  }
  return (value) => isPlainObject(value) && hasMembers(value, members);
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** In their order, as the schema's own result has them; those that may miss may be left out. */
function hasMembers(value: Readonly<Record<string, unknown>>, members: readonly Member[]): boolean {
  let at = 0;
  for (const name in value) {
    let member = members[at];
    while (member !== undefined && member.name !== name) {
      if (!member.mayMiss) return false;
      at += 1;
      member = members[at];
    }
    if (member === undefined || !member.check(value[name])) return false;
    at += 1;
  }
  for (; at < members.length; at += 1) if (members[at]?.mayMiss !== true) return false;
  return true;
}

function constraintCheck(def: AnyCheck): Check | undefined {
  switch (def.check) {
    case 'min_length':
      return hasLengthMin(def.minimum);
    case 'max_length':
      // Of a text, code points count, of which there are at most as many as there are units.
      return (value) => (value as string | unknown[]).length <= def.maximum;
    case 'greater_than':
      return numberBound(def.value, def.inclusive, (value, bound) => value > bound);
    case 'less_than':
      return numberBound(def.value, def.inclusive, (value, bound) => value < bound);
    case 'number_format':
      return def.format === 'safeint' ? Number.isSafeInteger : undefined;
    case 'string_format':
      return patternCheck(def as z.core.$ZodCheckStringFormatDef);
    case 'custom':
      return refinement(def.fn);
    default:
      return undefined;
  }
}

/** Half as many code points as units there are in any case, and one where there is a unit. */
function hasLengthMin(minimum: number): Check {
  return (value) => {
    const { length } = value as string | unknown[];
    if (typeof value !== 'string' || minimum <= 1) return length >= minimum;
    return length >= 2 * minimum;
  };
}

function numberBound(
  bound: unknown,
  inclusive: boolean,
  isBeyond: (value: number, bound: number) => boolean,
): Check | undefined {
  if (typeof bound !== 'number') return undefined;
  return (value) => typeof value === 'number' && (isBeyond(value, bound) || (inclusive && value === bound));
}

function patternCheck({ format, pattern }: z.core.$ZodCheckStringFormatDef): Check | undefined {
  if (pattern === undefined || !PATTERN_FORMATS.has(format) || pattern.global || pattern.sticky)
    return undefined;
  return (value) => pattern.test(value as string);
}

function refinement(accepts: unknown): Check | undefined {
  if (typeof accepts !== 'function') return undefined;
  // Anything but a boolean may be a promise, which zod refuses.
  return (value) => accepts(value) === true;
}
