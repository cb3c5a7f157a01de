import { type BillingClient, startRental } from '@gridlease/client/billing';
import type { DeliveredSession } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createStorageClient } from '@gridlease/client/storage';
import type { Site } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { billingOf, CARD, deposit, giveOnSite, openWallet } from '../fixtures.ts';
import { logIn, type Person, signUp } from '../people.ts';
import type { Rig } from './rig.ts';

const BUCKET = 'gridlease';

/** By the convention of the agent. */
interface Connection {
  readonly ssh?: { readonly host: string; readonly port: number; readonly host_key: string };
  readonly http?: readonly { readonly port: number; readonly url: string }[];
  readonly log_url?: string;
}

/** A rental as its own page shows it. */
export type Rental = Omit<DeliveredSession, 'connection'> & { readonly connection?: Connection };

/** A user with a funded wallet. */
export interface Renter {
  readonly person: Person;
  readonly billing: BillingClient;
  readonly wallet: string;
  /** Rents a card of a machine. */
  rent(rig: Rig, workload: object): Promise<Rental>;
  read(id: string): Promise<Rental>;
  /** The rental, as soon as it has this status. */
  untilStatus(id: string, status: Rental['status']): Promise<Rental>;
  /** A URL of the platform's storage below the renter's home that allows one method. */
  presign(method: 'GET' | 'PUT', name: string): Promise<string>;
  /** Available and held. */
  balance(): Promise<string>;
  /** The same renter after another login. */
  again(): Promise<Renter>;
}

/** Signs a renter up at the gateway, with these tokens from the faucet. */
export async function openRenter(site: Site, url: string, name: string, tokens: string): Promise<Renter> {
  const person = await signUp(url, 'renter', name);
  const billing = billingOf(url, person);
  const wallet = await openWallet(billing, {});
  await deposit(url, person, wallet, (receiver) => giveOnSite(site, url, receiver, tokens));
  return renterOf(url, person, wallet);
}

function renterOf(url: string, person: Person, wallet: string): Renter {
  const billing = billingOf(url, person);
  const storage = createStorageClient({ baseUrl: url, token: person.accessToken });
  const read = async (id: string) => {
    const params = { path: { sessionID: id } };
    return (await orThrow(billing.GET('/api/v1/billing/sessions/{sessionID}', { params }))).session as Rental;
  };
  return {
    person,
    billing,
    wallet,
    read,
    rent: async ({ providerId }, workload) =>
      (await startRental(billing, { provider_id: providerId, ...CARD, workload: { ...workload } })) as Rental,
    async untilStatus(id, status) {
      let seen: Rental | undefined;
      const hasStatus = async () => {
        seen = await read(id);
        return seen.status === status ? seen : undefined;
      };
      return until(hasStatus, { message: `that the rental is ${status}` }).catch((error: Error) => {
        throw new Error(`${error.message}; it is ${JSON.stringify(seen)}`);
      });
    },
    async presign(method, name) {
      const params = { path: { bucketName: BUCKET, objectKey: `users/${person.id}/${name}` } };
      const presigned = storage.POST('/presigned-url/{bucketName}/{objectKey}', { params, body: { method } });
      return (await orThrow(presigned)).url;
    },
    again: async () => renterOf(url, await logIn(url, person.credentials), wallet),
    async balance() {
      const params = { path: { walletID: wallet } };
      return (await orThrow(billing.GET('/api/v1/wallet/{walletID}/balance', { params }))).total_balance;
    },
  };
}
