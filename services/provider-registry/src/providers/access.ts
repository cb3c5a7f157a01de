import type { Actor } from '@gridlease/common/access/caller';
import {
  isAdmin,
  mayActFor,
  mayReachProvider,
  type Permission,
  resolveOwner,
} from '@gridlease/common/access/ownership';
import { notOwner } from '@gridlease/common/access/refusal';
import { keyBound, providerNotFound, providerNotOwned } from './errors.ts';
import type { NewProvider } from './provider.ts';

/** Who changes the directory: providers their own machines. */
export const CHANGE: Permission = { roles: ['provider'], scopes: ['registry:write'] };

/** Who says that a machine is alive. */
export const BEAT: Permission = { roles: ['provider'], scopes: ['registry:heartbeat'] };

/** Scopes with which a key sees all of the machines that it reaches: what it changes it has to read first. */
const KEY_READS = ['registry:read', 'registry:write'];

type Owned = Pick<NewProvider, 'id' | 'owner_id'>;

export function mayReach(actor: Actor, { id, owner_id }: Owned): boolean {
  return mayReachProvider(actor, { id, ownerId: owner_id });
}

/**
 * Whose a new machine is. A key that is bound to machines cannot add one, which it could not reach.
 * Throws `key_bound` and `not_owner` (403), and `validation_failed` (400) when nobody is named and nobody asks.
 */
export function ownerOfNew(actor: Actor, named: string | undefined): string {
  if (actor !== 'anybody' && actor.providerIds !== undefined) throw keyBound();
  return resolveOwner(actor, named, 'owner_id');
}

/**
 * Whose a machine is after an update by somebody whose it is to change; left out it stays as it is. Only who acts for
 * the new owner, too, hands it over: an owner could else put a machine under anybody's name. Throws `not_owner` (403).
 */
export function ownerAfterUpdate(actor: Actor, named: string | undefined, { owner_id }: Owned): string {
  if (named === undefined || named === owner_id) return owner_id;
  if (!mayActFor(actor, named)) throw notOwner('owner_id');
  return named;
}

/**
 * Whether this machine is the actor's to change. That it is there is no secret to people and services (403
 * `not_owner`), but a key has nothing to do with other machines than its own (404 `provider_not_found`).
 */
export function requireReach(actor: Actor, provider: Owned): void {
  if (mayReach(actor, provider)) return;
  const isDaemon = actor !== 'anybody' && actor.isDaemon;
  throw isDaemon ? providerNotFound(provider.id) : providerNotOwned(provider.id);
}

/** Whether the actor sees addresses, metadata and serial numbers, too. */
export function mayReadPrivate(actor: Actor, provider: Owned): boolean {
  if (actor === 'anybody' || isAdmin(actor)) return true;
  if (actor.isService) return actor.scopes.has('registry:read');
  return mayReach(actor, provider) && (!actor.isDaemon || KEY_READS.some((scope) => actor.scopes.has(scope)));
}
