/** The smaller of two amounts; numbers have Math.min. */
export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** The greater of two amounts. */
export function greatest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
