/** The roles of the specification. */
export const ROLES = ['provider', 'renter', 'admin'] as const;
export type Role = (typeof ROLES)[number];
