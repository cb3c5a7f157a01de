import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RegisterProviderRequest } from '@gridlease/client/generated/provider-registry';
import { readJson, writeJson } from './json-file.ts';

/**
 * This machine's identity in the registry, as kept in `identity.json`.
 *
 * `registering`: the key and the exact body are stored before the first attempt, so that the same registration is
 * repeated after a crash instead of creating a second provider. `registered`: `registration` is the last body sent to
 * the registry, absent if this state folder did not send it. `deleted`: final.
 */
export type Identity =
  | {
      readonly stage: 'registering';
      readonly idempotency_key: string;
      readonly registration: RegisterProviderRequest;
    }
  | {
      readonly stage: 'registered';
      readonly provider_id: string;
      readonly registration?: RegisterProviderRequest | undefined;
    }
  | { readonly stage: 'deleted'; readonly provider_id: string };

export interface IdentityFile {
  current(): Identity | undefined;
  /** The id in the registry, if there is one. */
  providerId(): string | undefined;
  /** The cards of the last body sent to the registry, or about to be sent. */
  registeredGpus(): RegisterProviderRequest['gpus'];
  /** Takes effect immediately; resolves once it is stored on disk. */
  save(next: Identity): Promise<void>;
  forget(): Promise<void>;
}

/** Throws when the file exists and cannot be read. */
export async function openIdentity(stateFolder: string): Promise<IdentityFile> {
  const path = join(stateFolder, 'identity.json');
  let identity = await readJson<Identity>(path);
  return {
    current: () => identity,
    providerId: () => (identity?.stage === 'registered' ? identity.provider_id : undefined),
    registeredGpus: () =>
      (identity !== undefined && 'registration' in identity && identity.registration?.gpus) || [],
    save(next) {
      identity = next;
      return writeJson(path, next);
    },
    forget() {
      identity = undefined;
      return rm(path, { force: true });
    },
  };
}

/** Whether the registry must be updated; health is part of each heartbeat and does not count. */
export function isSameRegistration(a: RegisterProviderRequest, b: RegisterProviderRequest): boolean {
  const text = (body: RegisterProviderRequest) =>
    JSON.stringify({ ...body, gpus: body.gpus.map((gpu) => ({ ...gpu, is_healthy: true })) });
  return text(a) === text(b);
}

type Gpus = readonly { readonly uuid?: string | null | undefined }[];

/**
 * Whether two inventories may belong to the same machine, because they share a card. Returns `unsure` if there are no
 * uuids to compare.
 */
export function mayBeSameMachine(a: Gpus, b: Gpus, unsure: boolean): boolean {
  const uuids = (gpus: Gpus) => gpus.flatMap(({ uuid }) => uuid ?? []);
  const [ours, theirs] = [uuids(a), new Set(uuids(b))];
  return ours.length === 0 || theirs.size === 0 ? unsure : ours.some((uuid) => theirs.has(uuid));
}
