import type { Actor } from '@gridlease/common/access/caller';
import {
  hasRight,
  isAdmin,
  mayActFor,
  mayReachProvider,
  type Permission,
  resolveOwner,
} from '@gridlease/common/access/ownership';
import { notOwner, roleRequired } from '@gridlease/common/access/refusal';
import { rolesWith } from '@gridlease/common/access/roles';
import type { Reader } from '../http/public-catalog.ts';
import { keyBound, providerInUse, providerNotFound, providerNotOwned } from './errors.ts';
import type { NewProvider, Provider } from './provider.ts';

/** Permission to change the directory: providers may change their own machines. */
export const CHANGE: Permission = { roles: ['provider'], scopes: ['registry:write'] };

/** Permission to record what a check of a machine found. */
export const VERIFY: Permission = { roles: rolesWith('administer'), scopes: ['registry:verify'] };

/** Permission to suspend machines. */
export const SUSPEND: Permission = { roles: rolesWith('administer'), scopes: [] };

/** Permission to read the signs of life of anybody's machines. */
export const READ_LIVES: Permission = { roles: rolesWith('read_all'), scopes: ['registry:read'] };

/** Permission to send heartbeats. */
export const BEAT: Permission = { roles: ['provider'], scopes: ['registry:heartbeat'] };

/** Scopes with which a key reads its machines in full: to change a machine, it has to read it first. */
const KEY_READS = ['registry:read', 'registry:write'];

type Owned = Pick<NewProvider, 'id' | 'owner_id'>;

export function mayReach(actor: Actor, { id, owner_id }: Owned): boolean {
  return mayReachProvider(actor, { id, ownerId: owner_id });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id under which the key of an enrollment registers its machine; undefined for everybody else: any new id. */
export function enrolledIdOf(actor: Actor): string | undefined {
  if (actor === 'anybody' || !actor.mayRegister) return undefined;
  const [id = ''] = actor.providerIds ?? [];
  if (!UUID.test(id)) throw keyBound();
  return id;
}

/**
 * Resolves the owner of a new machine. A key that is bound to machines cannot add one, since it could not reach it, but
 * for that of an enrollment.
 * Throws `key_bound` and `not_owner` (403), and `validation_failed` (400) when no owner is given and access is open.
 */
export function ownerOfNew(actor: Actor, named: string | undefined): string {
  const isBound = actor !== 'anybody' && actor.providerIds !== undefined && !actor.mayRegister;
  if (isBound) throw keyBound();
  return resolveOwner(actor, named, 'owner_id');
}

/**
 * Resolves the owner of a machine after an update by an actor who may change it; if omitted, the owner stays. Handing a
 * machine over also requires the right to act for the new owner; otherwise an owner could register machines under any
 * other user's name. Throws `not_owner` (403).
 */
export function ownerAfterUpdate(actor: Actor, named: string | undefined, { owner_id }: Owned): string {
  if (named === undefined || named === owner_id) return owner_id;
  if (!mayActFor(actor, named)) throw notOwner('owner_id');
  return named;
}

/** Requires that a handover may end the rentals of the machine. Throws `provider_in_use` (409) and `role_required` (403). */
export function requireForce(actor: Actor, id: string, isForced: boolean): void {
  if (!isForced) throw providerInUse(id);
  if (!isAdmin(actor)) throw roleRequired(['admin']);
}

/**
 * Requires that the actor may change this machine. Its existence is no secret to users and services (403 `not_owner`),
 * but to a key, machines other than its own do not exist (404 `provider_not_found`).
 */
export function requireReach(actor: Actor, provider: Owned): void {
  if (mayReach(actor, provider)) return;
  const isDaemon = actor !== 'anybody' && actor.isDaemon;
  throw isDaemon ? providerNotFound(provider.id) : providerNotOwned(provider.id);
}

/** Whether the reader may also read addresses, metadata, serial numbers and reasons. */
export function mayReadPrivate(actor: Reader, provider: Owned): boolean {
  if (actor === 'visitor') return false;
  if (actor === 'anybody' || hasRight(actor, 'read_all')) return true;
  if (actor.isService) return actor.scopes.has('registry:read');
  return mayReach(actor, provider) && (!actor.isDaemon || KEY_READS.some((scope) => actor.scopes.has(scope)));
}

/** Requires that the reader may know of this machine: a suspended one does not exist for those who may not read it in full. */
export function requireVisible(reader: Reader, provider: Provider): void {
  if (provider.suspended.length > 0 && !mayReadPrivate(reader, provider)) throw providerNotFound(provider.id);
}

/** Whether a list of an owner's machines, or of suspended ones, shows the reader those that are suspended. */
export function mayListSuspended(
  reader: Reader,
  {
    owner_id,
    suspended,
  }: { readonly owner_id?: string | undefined; readonly suspended?: boolean | undefined },
): boolean {
  if ((owner_id === undefined && suspended !== true) || reader === 'visitor') return false;
  if (reader === 'anybody' || hasRight(reader, 'read_all')) return true;
  return reader.isService ? reader.scopes.has('registry:read') : reader.subject === owner_id;
}
