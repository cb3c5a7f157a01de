/** Who may suspend a machine: an administrator, or the state of its owner's account. */
export const SUSPENDERS = ['admin', 'account'] as const;

/** The platform keeps the machine from new rentals and out of searches; both may do so at once. */
export interface Suspension {
  readonly by: (typeof SUSPENDERS)[number];
  readonly reason: string;
  readonly at: Date;
}

/** The suspensions of a machine as its row keeps them. */
export type StoredSuspensions = readonly (Omit<Suspension, 'at'> & { readonly at: string })[];

export function toSuspensions(stored: StoredSuspensions | null): Suspension[] {
  return (stored ?? []).map(({ at, ...rest }) => ({ ...rest, at: new Date(at) }));
}
