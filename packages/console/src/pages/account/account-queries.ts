import type { components } from '@gridlease/client/generated/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { auth, billing, registry } from '../../session/clients.ts';

export type Account = components['schemas']['Account'];
export type AccountSession = components['schemas']['Session'];
export type ApiKey = components['schemas']['ApiKey'];

/** More than users have; the services cap it. */
const LIMIT = 200;

/** The account of the user who is signed in. */
export const account = queryOptions({
  queryKey: ['account', 'me'],
  queryFn: ({ signal }) => orThrow(auth.GET('/api/v1/auth/me', { signal })),
});

/** Where the user is signed in, newest first. */
export const accountSessions = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => {
    const request = auth.GET('/api/v1/auth/sessions', { params: { query: { limit: LIMIT } }, signal });
    return (await orThrow(request)).sessions;
  },
});

/** The keys of the user's programs that are not revoked. */
export const apiKeys = queryOptions({
  queryKey: ['account', 'keys'],
  queryFn: async ({ signal }) => {
    const request = auth.GET('/api/v1/auth/api-keys', { params: { query: { limit: LIMIT } }, signal });
    return (await orThrow(request)).api_keys;
  },
});

/** Of what a user is told by mail. */
export const notificationsOf = (userId: string) =>
  queryOptions({
    queryKey: ['account', 'notifications', userId],
    queryFn: ({ signal }) => {
      const path = { userID: userId };
      return orThrow(billing.GET('/api/v1/notifications/{userID}', { params: { path }, signal }));
    },
  });

/** Names and ids of the user's machines. */
export const ownMachines = (userId: string) =>
  queryOptions({
    queryKey: ['machines', 'names', userId],
    queryFn: ({ signal }) => {
      const query = { owner_id: userId, fields: 'id,name', limit: LIMIT };
      return orThrow(registry.GET('/providers', { params: { query }, signal }));
    },
  });
