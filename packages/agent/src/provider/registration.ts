import { randomUUID } from 'node:crypto';
import type { RegisterProviderRequest } from '@gridlease/client/generated/provider-registry';
import type { Logger } from '@gridlease/common/log/logger';
import type { Notices } from '../log/notices.ts';
import type { Failure, Registry } from '../platform-client/registry.ts';
import { type Identity, type IdentityFile, isSameRegistration, mayBeSameMachine } from '../state/identity.ts';

/** A refusal that only a change of the configuration can resolve. */
class RegistrationRefused extends Error {
  override readonly name = 'RegistrationRefused';
}

export interface RegistrationDeps {
  readonly identity: IdentityFile;
  readonly registry: Registry;
  readonly log: Logger;
  readonly notices: Notices;
}

type RegisteredIdentity = Identity & { readonly stage: 'registered' };

/** The id once registered; otherwise the failure of the attempt. */
export type Registered = { readonly id: string } | { readonly failed: Failure };

/** Statuses after which a later attempt may succeed, once a token, a gateway or a database has been repaired. */
const TRANSIENT_STATUSES = new Set([401, 403, 404, 405, 408, 421, 425, 429]);

function isTransient({ status, retryAfterMs }: Failure): boolean {
  return (
    status === undefined || status >= 500 || retryAfterMs !== undefined || TRANSIENT_STATUSES.has(status)
  );
}

/**
 * Ensures that this machine is registered with its current description.
 *
 * @param registration undefined while the cards cannot be described; an existing registration is then not changed.
 * @returns undefined if there is nothing to register yet.
 * @throws RegistrationRefused
 */
export async function ensureRegistered(
  deps: RegistrationDeps,
  registration: RegisterProviderRequest | undefined,
): Promise<Registered | undefined> {
  const identity = deps.identity.current();
  if (identity?.stage === 'registering') return register(deps, identity);
  if (identity?.stage === 'registered') {
    if (registration === undefined) return { id: identity.provider_id };
    if (!isCopied(identity, registration)) {
      await update(deps, identity, registration);
      return { id: identity.provider_id };
    }
    deps.log.warn(
      'none of the registered cards is present: this is another machine, registering it as a new one',
    );
  }
  if (registration === undefined) return undefined;
  const pending = { stage: 'registering', idempotency_key: randomUUID(), registration } as const;
  await deps.identity.save(pending);
  return register(deps, pending);
}

/** Whether the state folder came from another machine: two machines with one id would overwrite each other. */
function isCopied(known: RegisteredIdentity, { gpus }: RegisterProviderRequest): boolean {
  return known.registration !== undefined && !mayBeSameMachine(known.registration.gpus, gpus, true);
}

/** If the owner is omitted, it is the API key's user, which the registry ensures. */
function isOtherOwner(known: RegisterProviderRequest, { owner_id }: RegisterProviderRequest): boolean {
  return known.owner_id !== owner_id && Boolean(known.owner_id) && Boolean(owner_id);
}

/**
 * Whether the registry already has the configured owner: the configuration follows a sale and cannot cause one.
 *
 * @throws RegistrationRefused if the registry has another owner
 */
async function isHandedOver(
  { registry, notices }: RegistrationDeps,
  id: string,
  owner_id: RegisterProviderRequest['owner_id'],
): Promise<boolean> {
  const response = await registry.read(id);
  if (!response.ok) {
    notices.trouble('update', 'the registry does not report the owner of this machine', {
      reason: response.reason,
    });
    return false;
  }
  if (response.data.owner_id === owner_id) return true;
  throw new RegistrationRefused(
    `owner_id is ${response.data.owner_id} in the registry: have the machine handed over there first, or remove ` +
      'identity.json to register as a new machine.',
  );
}

/** Registers, or continues a registration whose response was lost. */
async function register(
  deps: RegistrationDeps,
  { registration, idempotency_key }: Identity & { stage: 'registering' },
): Promise<Registered> {
  const response = await deps.registry.register(registration, idempotency_key);
  if (response.ok) return registered(deps, response.data.id, registration);
  if (response.code === 'provider_already_exists' && response.providerId !== undefined) {
    return adopt(deps, response.providerId, registration, response);
  }
  if (response.code === 'provider_deleted') {
    await deps.identity.forget();
    throw new RegistrationRefused(
      'The owner has deleted the machine that this key is for; enroll it again: gridlease-agent enroll CODE --force',
    );
  }
  if (isTransient(response)) return { failed: response };
  await deps.identity.forget();
  throw new RegistrationRefused(`The registry refuses this machine: ${response.reason}`);
}

/**
 * Adopts an existing registration of this machine after its state folder was lost, if owner and cards match.
 */
async function adopt(
  deps: RegistrationDeps,
  id: string,
  ours: RegisterProviderRequest,
  refusal: Failure,
): Promise<Registered> {
  const response = await deps.registry.read(id);
  if (!response.ok) {
    // Deleted in the meantime; our key would get the same refusal for days.
    if (response.status === 404) await deps.identity.forget();
    return { failed: response };
  }
  const isSameOwner = !ours.owner_id || response.data.owner_id === ours.owner_id;
  const isOurs = isSameOwner && mayBeSameMachine(ours.gpus, response.data.gpus, false);
  if (isOurs) return registered(deps, id, undefined);
  await deps.identity.forget();
  throw new RegistrationRefused(
    `${refusal.reason} That is another machine; give this one a different "name".`,
  );
}

async function registered(
  deps: RegistrationDeps,
  id: string,
  registration: RegisterProviderRequest | undefined,
): Promise<Registered> {
  await deps.identity.save({ stage: 'registered', provider_id: id, registration });
  deps.log.info({ provider_id: id }, 'this machine is registered');
  return { id };
}

/** Sends changes to the registry; heartbeats continue even if this fails. */
async function update(
  deps: RegistrationDeps,
  { provider_id, registration: known }: RegisteredIdentity,
  registration: RegisterProviderRequest,
): Promise<void> {
  const { identity, registry, log, notices } = deps;
  if (known !== undefined) {
    if (isSameRegistration(known, registration)) return;
    const isMoved = isOtherOwner(known, registration);
    if (isMoved && !(await isHandedOver(deps, provider_id, registration.owner_id))) return;
  }
  const response = await registry.update(provider_id, registration);
  if (!response.ok) {
    notices.trouble('update', 'the registry refuses the changes of this machine', {
      reason: response.reason,
    });
    return;
  }
  notices.over('update', 'the registry accepts the changes of this machine');
  log.info({ gpus: registration.gpus.length }, 'updated this machine in the registry');
  // A full disk must not prevent heartbeats: without the file, the update is repeated after the next start.
  await identity.save({ stage: 'registered', provider_id, registration }).catch((error: Error) => {
    notices.trouble('disk', 'the state folder cannot be written', { reason: error.message });
  });
}
