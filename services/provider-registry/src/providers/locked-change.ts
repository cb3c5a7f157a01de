import type { Actor } from '@gridlease/common/access/caller';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { RegistryTransaction } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { requireReach } from './access.ts';
import { providerNotFound, versionMismatch } from './errors.ts';
import type { Provider } from './provider.ts';
import { findProvider, lockProvider } from './store.ts';

/** The origin of a request: its actor and trace. */
export interface Asked {
  readonly actor: Actor;
  readonly trace: TraceContext;
}

/** A request to change an existing machine. */
export interface Change extends Asked {
  /** Whether this is the version that the caller wants to change; undefined: any is. Throws `invalid_if_match` (400). */
  readonly expected: ((version: number) => boolean) | undefined;
}

/**
 * Locks a machine for a change. Throws `provider_not_found`, `not_owner` when it is not the actor's, and
 * `version_mismatch`.
 */
export async function lockForChange(
  trx: RegistryTransaction,
  rules: LeaseRules,
  id: string,
  { actor, expected }: Change,
): Promise<Provider> {
  const provider = await lockProvider(trx, rules, id);
  if (provider === undefined) throw providerNotFound(id);
  requireReach(actor, provider);
  if (expected !== undefined && !expected(provider.version)) throw versionMismatch(provider.version);
  return provider;
}

/** The machine after a change in this transaction. */
export async function getChanged(trx: RegistryTransaction, rules: LeaseRules, id: string): Promise<Provider> {
  const provider = await findProvider(trx, rules, id);
  if (provider === undefined) throw new Error(`provider ${id} vanished within its own transaction`);
  return provider;
}
