/**
 * Settings of every connection of the registry. Its statements read along one index, in that index's order. Where a
 * table has no statistics yet the planner expects few rows and prefers a bitmap, which loses the order: a search then
 * looks at a whole class to sort it, instead of at its first page; see ADR 0022.
 */
export const PLANNER_SETTINGS = { enable_bitmapscan: 'off' } as const;
