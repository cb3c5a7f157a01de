/** The roles of users. */
export const ROLES = ['provider', 'renter', 'admin'] as const;
export type Role = (typeof ROLES)[number];
