import type { components } from '@gridlease/client/generated/auth';
import type { User } from '../../session/session.ts';

export type Scope = NonNullable<components['schemas']['CreateApiKeyRequest']['scopes']>[number];

interface ScopeText {
  readonly scope: Scope;
  /** What a program may do with it, as an imperative. */
  readonly label: string;
  readonly hint?: string;
  /** Only owners of machines have it. */
  readonly isOwners?: boolean;
}

/** What keys may do, in words; the harmless first. */
const SCOPES: readonly ScopeText[] = [
  { scope: 'registry:read', label: 'See machines', hint: 'The catalogue, and your own machines in full.' },
  { scope: 'billing:read', label: 'See money', hint: 'Your wallets, rentals, bills and earnings.' },
  {
    scope: 'billing:sessions',
    label: 'Start and end rentals',
    hint: 'It spends from your wallet: consider a limit below.',
  },
  { scope: 'storage:read', label: 'Read your files' },
  { scope: 'storage:write', label: 'Upload, change and delete your files' },
  {
    scope: 'registry:heartbeat',
    label: 'Report that machines are up',
    hint: 'For the agent on a machine.',
    isOwners: true,
  },
  {
    scope: 'rentals:run',
    label: 'Run rentals on machines',
    hint: 'For the agent: it sees what renters want to run.',
    isOwners: true,
  },
  { scope: 'billing:usage', label: 'Report the usage of rentals', hint: 'For the agent.', isOwners: true },
  { scope: 'registry:write', label: 'Add, change and remove machines', isOwners: true },
  {
    scope: 'payouts:request',
    label: 'Request payouts',
    hint: 'To your stored address alone.',
    isOwners: true,
  },
];

/** Those that the keys of a user can have. */
export function scopesOf({ roles }: User): readonly ScopeText[] {
  const isOwner = roles.includes('provider') || roles.includes('admin');
  return SCOPES.filter((one) => isOwner || one.isOwners !== true);
}

/** A scope in words; one that this console does not know as it is. */
export function describeScope(scope: string): string {
  return SCOPES.find((one) => one.scope === scope)?.label ?? scope;
}
