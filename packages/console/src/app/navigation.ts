import { isStaff, rolesWith } from '@gridlease/common/access/roles';
import type { User } from '../session/session.ts';

export interface NavigationSection {
  readonly title: string;
  readonly links: readonly {
    readonly to: string;
    readonly title: string;
    readonly roles?: readonly string[];
  }[];
  /** Of which one is enough. */
  readonly roles: readonly string[];
}

/** What is offered to whom; the services decide what is permitted (docs/ACCESS.md). Admins are offered everything. */
const SECTIONS: readonly NavigationSection[] = [
  {
    title: 'Rent',
    roles: ['renter'],
    links: [
      { to: '/gpus', title: 'Find GPUs' },
      { to: '/rentals', title: 'Rentals' },
      { to: '/files', title: 'Files' },
    ],
  },
  {
    title: 'Offer',
    roles: ['provider'],
    links: [
      { to: '/machines', title: 'Machines' },
      { to: '/earnings', title: 'Earnings' },
    ],
  },
  { title: 'Money', roles: ['renter', 'provider'], links: [{ to: '/wallet', title: 'Wallet' }] },
  {
    title: 'Operate',
    roles: rolesWith('read_rentals'),
    links: [
      { to: '/ops', title: 'Health' },
      { to: '/ops/fleet', title: 'Fleet' },
      { to: '/ops/users', title: 'Users', roles: rolesWith('read_accounts') },
      { to: '/ops/disputes', title: 'Disputes' },
      { to: '/ops/transfers', title: 'Transfers', roles: rolesWith('read_money') },
      { to: '/ops/deposits', title: 'Deposits', roles: rolesWith('read_money') },
      { to: '/ops/corrections', title: 'Corrections', roles: rolesWith('read_money') },
      { to: '/ops/wallets', title: 'Wallets', roles: rolesWith('read_money') },
      { to: '/ops/debtors', title: 'Debtors', roles: rolesWith('read_money') },
      { to: '/ops/books', title: 'Books', roles: rolesWith('read_money') },
      { to: '/ops/revenue', title: 'Revenue', roles: rolesWith('read_money') },
      { to: '/ops/audit', title: 'Audit', roles: rolesWith('read_money') },
      { to: '/ops/webhooks', title: 'Webhooks', roles: rolesWith('read_all') },
      { to: '/ops/service-accounts', title: 'Programs', roles: rolesWith('read_all') },
    ],
  },
];

const ADMIN = 'admin';

/** The sections and links that a user is offered. */
export function navigationFor(user: User): NavigationSection[] {
  const has = (roles: readonly string[]) =>
    user.roles.includes(ADMIN) || roles.some((role) => user.roles.includes(role));
  return SECTIONS.filter(({ roles }) => has(roles)).map((section) => ({
    ...section,
    links: section.links.filter((link) => has(link.roles ?? section.roles)),
  }));
}

/** Where a user begins. */
export function firstPageOf(user: User): string {
  if (isStaff(user.roles) && !user.roles.includes('renter')) return '/ops';
  if (user.roles.includes('renter')) return '/gpus';
  return user.roles.includes('provider') ? '/machines' : '/account';
}
