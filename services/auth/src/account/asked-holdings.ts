import type { Origin, ServiceClient } from '@gridlease/common/service/service-client';
import { z } from 'zod';
import type { Asked, Holdings, Left } from './holdings.ts';
import type { ServiceClients } from './service-clients.ts';

const BYTES_MAX = 1_048_576;
const MACHINES_MAX = 1_000;
const BAD_REQUEST = 400;
const NOT_FOUND = 404;

const count = z.int().min(0);
const amount = z.string().regex(/^\d+(\.\d+)?$/);
const money = z.object({
  balance: amount,
  debt: amount,
  claims: amount,
  open_transfers: count,
  open_disputes: count,
  live_rentals: count,
  /** A billing service of an earlier release does not tell: then there may have been money. */
  has_entries: z.boolean().default(true),
  forfeitable: z.boolean(),
});

const NO_MONEY: Asked = { left: {}, isForfeitable: false, hasEntries: false };

const isZero = (value: string | number) => Number(value) === 0;

async function askBilling(call: ServiceClient, userId: string, origin: Origin): Promise<Asked> {
  const path = `/api/v1/billing/accounts/${userId}/holdings`;
  return call({ path, origin, bytesMax: BYTES_MAX }, ({ text }) => {
    const body = money.parse(JSON.parse(text));
    const { forfeitable: isForfeitable, has_entries: hasEntries, ...all } = body;
    const left = Object.fromEntries(Object.entries(all).filter(([, value]) => !isZero(value))) as Left;
    return { left, isForfeitable, hasEntries };
  });
}

async function askRegistry(call: ServiceClient, userId: string, origin: Origin): Promise<Left> {
  const query = new URLSearchParams({ owner_id: userId, fields: 'id', limit: String(MACHINES_MAX) });
  return call({ path: `/providers?${query}`, origin, bytesMax: BYTES_MAX }, ({ text }) => {
    const { length: machines } = z.array(z.object({ id: z.string() })).parse(JSON.parse(text));
    return machines === 0 ? {} : { machines };
  });
}

/** Where storage has no default bucket, or has not made it, users have no place of their own. */
async function askStorage(call: ServiceClient, userId: string, origin: Origin): Promise<Left> {
  const query = new URLSearchParams({ prefix: `users/${userId}/`, limit: '1', content_type: 'false' });
  const statuses = [BAD_REQUEST, NOT_FOUND];
  const request = { path: `/objects/list?${query}`, origin, bytesMax: BYTES_MAX, statuses };
  return call(request, ({ status, text }) => {
    const body: unknown = JSON.parse(text);
    if (status !== 200) {
      const { code } = z.object({ code: z.string() }).parse(body);
      if (code === 'no_default_bucket' || code === 'bucket_not_found') return {};
      throw new Error(`the status is ${status}`);
    }
    return z.array(z.unknown()).parse(body).length === 0 ? {} : { objects: true };
  });
}

/** The holdings behind these clients. */
export function createHoldings({ billing, provider_registry: registry, storage }: ServiceClients): Holdings {
  const post = async (userId: string, what: string, origin: Origin, json: object) => {
    const path = `/api/v1/billing/accounts/${userId}/${what}`;
    await billing?.({ path, method: 'POST', json, origin, bytesMax: BYTES_MAX }, () => undefined);
  };
  return {
    async ask(userId, origin) {
      const [money, machines, objects] = await Promise.all([
        billing === undefined ? NO_MONEY : askBilling(billing, userId, origin),
        registry === undefined ? {} : askRegistry(registry, userId, origin),
        storage === undefined ? {} : askStorage(storage, userId, origin),
      ]);
      return { ...money, left: { ...money.left, ...machines, ...objects } };
    },
    end: (userId, version, origin) => post(userId, 'end', origin, { version }),
    forfeit: (userId, origin) => post(userId, 'forfeit', origin, {}),
  };
}
