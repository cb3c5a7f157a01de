import type { z } from 'zod';
import { announce, type EventContext, type EventOrigin } from '../../books/events/announce.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { Outage } from './outage.ts';
import type { machinesOfflineSchema, machinesOnlineSchema, machinesSuspendedSchema } from './schema.ts';

export type SuspendedMachine = z.output<typeof machinesSuspendedSchema>['machines'][number];

type Notice =
  | { readonly type: 'provider.offline'; readonly data: z.output<typeof machinesOfflineSchema> }
  | { readonly type: 'provider.online'; readonly data: z.output<typeof machinesOnlineSchema> }
  | { readonly type: 'provider.suspended'; readonly data: z.output<typeof machinesSuspendedSchema> };

const timeOf = (ms: number) => new Date(ms).toISOString();

/** @param outages of one owner, at least one */
export function noticeOf(what: 'offline' | 'online', outages: readonly [Outage, ...Outage[]]): Notice {
  const owner_id = outages[0].ownerId;
  const machineOf = ({ providerId, name, goneAt }: Outage) => ({
    provider_id: providerId,
    name,
    last_seen_at: timeOf(goneAt),
  });
  if (what === 'offline') {
    return { type: 'provider.offline', data: { owner_id, machines: outages.map(machineOf) } };
  }
  const machines = outages.map((outage) => ({
    ...machineOf(outage),
    back_at: timeOf(outage.backAt ?? outage.goneAt),
  }));
  return { type: 'provider.online', data: { owner_id, machines } };
}

export function suspensionNotice(owner_id: string, machines: readonly SuspendedMachine[]): Notice {
  return { type: 'provider.suspended', data: { owner_id, machines: [...machines] } };
}

/** Publishes notices, each an aggregate of its own, with the transaction that notes them. */
export async function announceNotices(
  trx: BillingTransaction,
  context: EventContext,
  origin: EventOrigin,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const happenings = notices.map(({ type, data }) => ({
    type,
    aggregate: { type: 'notice', id: context.newId(), version: 1 },
    data,
  }));
  await announce(trx, context, origin, ...happenings);
}
