/** The roles of those who rent machines and let them. Anyone may register with them, and keys carry them. */
export const CUSTOMER_ROLES = ['provider', 'renter'] as const;

/** The roles of those who run the platform. Administrators assign them; no key ever carries one. */
export const STAFF_ROLES = ['admin', 'support', 'finance', 'auditor'] as const;

/** The roles that a user can have; a token with any other role is refused. */
export const ROLES = [...CUSTOMER_ROLES, ...STAFF_ROLES] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];
export type Role = (typeof ROLES)[number];

/**
 * The whole model: what users with a role of the staff may do beyond what every user may with what is their own.
 * Administrators may do everything. A `read_` right changes nothing.
 */
const RIGHTS = {
  /** Reads the accounts of users. */
  read_accounts: ['admin', 'support', 'auditor'],
  /** Unlocks accounts and starts resets of passwords, of users without a role of the staff. */
  help_accounts: ['admin', 'support'],
  /** Reads all rentals, with their bills, receipts and disputes; not what renter and machine tell each other. */
  read_rentals: ['admin', 'support', 'finance', 'auditor'],
  /** Reads all wallets, and the books. */
  read_money: ['admin', 'finance', 'auditor'],
  /** Corrects, refunds, freezes, approves, decides; spends and withdraws no money of others. */
  manage_money: ['admin', 'finance'],
  /** Reads whatever else administrators read: objects, addresses of machines, audit logs, settings. */
  read_all: ['admin', 'auditor'],
  /** Everything else. */
  administer: ['admin'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type Right = keyof typeof RIGHTS;

/** The roles of which one is enough for this right. */
export function rolesWith(right: Right): readonly StaffRole[] {
  return RIGHTS[right];
}

export function isStaffRole(role: string): role is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(role);
}

/** Whether a user with these roles belongs to the staff. */
export function isStaff(roles: readonly string[]): boolean {
  return roles.some(isStaffRole);
}
