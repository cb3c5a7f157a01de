/** The smaller of two amounts; Math.min takes only numbers. */
export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** The larger of two amounts. */
export function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
