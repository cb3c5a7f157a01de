/**
 * Adds up objects of amounts and counts, member by member.
 *
 * @param zero the sum of no objects; its members are added up
 */
export function sumMembers<T extends object>(zero: T, parts: Iterable<T>): T {
  const sum = { ...zero };
  for (const part of parts) {
    for (const name of Object.keys(zero) as (keyof T)[]) {
      // A member is a bigint in all objects, or a number in all.
      sum[name] = ((sum[name] as bigint) + (part[name] as bigint)) as T[keyof T];
    }
  }
  return sum;
}
