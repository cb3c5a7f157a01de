import { actorOf, allow } from '@gridlease/common/http/access';
import { jsonResponse } from '@gridlease/common/http/documented-responses';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { refuseOtherMethods } from '../http/other-methods.ts';
import { READ_LIVES } from '../providers/access.ts';
import { providerParams } from '../providers/schema.ts';
import * as schema from './schema.ts';
import { type LifeDeps, type MachineHistory, readHistory, readLives } from './service.ts';
import type { MachineLife } from './store.ts';

const tags = ['providers'];

const readLiveProvidersOperation = {
  tags,
  operationId: 'readLiveProviders',
  summary: 'Read the signs of life of providers',
  description:
    'For administrators, auditors and service accounts with the scope `registry:read`. Deleted providers are listed for 35 days ' +
    'after; those that never existed are left out. A provider is silent (`lapsed_at`) when the lease of its last ' +
    'heartbeat, or of its registration, has ended, whatever its status: rentals are charged by this.',
  body: schema.liveProvidersRequest,
  response: { 200: jsonResponse('The providers that exist or existed, by id', schema.liveProvidersSchema) },
};

const readProviderHistoryOperation = {
  tags,
  operationId: 'readProviderHistory',
  problems: ['provider_not_found'],
  summary: 'Read the states of a provider over time',
  description:
    'For the last 35 days, also of a deleted provider. Where `auth.mode` is `required`, this is for the owner, ' +
    'administrators, auditors and `registry:read`; for others the provider does not exist.',
  params: providerParams,
  querystring: schema.historyQuery,
  response: { 200: jsonResponse('The states of the provider', schema.providerHistorySchema) },
};

const text = (time: Date | null | undefined) => time?.toISOString();

function lifeBody(machine: MachineLife) {
  return {
    id: machine.id,
    status: machine.status,
    last_beat_at: text(machine.last_beat_at),
    lapsed_at: text(machine.lapsed_at),
    suspended: [...(machine.suspended ?? [])],
    changed_at: machine.changed_at.toISOString(),
    deleted_at: text(machine.deleted_at),
  };
}

function historyBody(
  history: MachineHistory,
  lease_enabled: boolean,
): z.input<typeof schema.providerHistorySchema> {
  const { now, machine, intervals, suspensions, cardFaults, formerOwners } = history;
  return {
    intervals: intervals.map(({ from, to, status, lapsed }) => ({
      from: from.toISOString(),
      to: text(to),
      status,
      ...(lapsed && { lapsed: true as const }),
    })),
    last_beat_at: text(machine.last_beat_at),
    suspensions: suspensions.map(({ by, from, to }) => ({ by, from: from.toISOString(), to: text(to) })),
    card_faults: cardFaults.map(({ index, uuid, from, to }) => ({
      index,
      uuid,
      from: from.toISOString(),
      to: text(to),
    })),
    former_owners: formerOwners.map(({ owner_id, from, to }) => ({
      owner_id,
      from: from.toISOString(),
      to: text(to),
    })),
    deleted_at: text(machine.deleted_at),
    lease_enabled,
    now: now.toISOString(),
  };
}

/** Signs of life of machines, and their states over time. */
export function lifeRoutes(deps: LifeDeps): FastifyPluginAsyncZod {
  const lease_enabled = deps.leases.enabled;
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    refuseOtherMethods(app, '/providers/live', { refused: ['GET', 'PUT', 'DELETE'], allow: 'POST' });

    app.post(
      '/providers/live',
      { schema: readLiveProvidersOperation, onRequest: allow(READ_LIVES) },
      async (request, reply) => {
        const { now, machines } = await readLives(deps, request.body.ids);
        return reply.send({ now: now.toISOString(), lease_enabled, providers: machines.map(lifeBody) });
      },
    );

    app.get(
      '/providers/:providerID/history',
      { schema: readProviderHistoryOperation },
      async (request, reply) => {
        const { params, query } = request;
        const asked = { id: params.providerID, actor: actorOf(request), since: query.since };
        return reply.send(historyBody(await readHistory(deps, asked), lease_enabled));
      },
    );
  };
}
