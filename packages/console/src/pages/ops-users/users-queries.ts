import type { components } from '@gridlease/client/generated/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../live/queries.ts';
import { auth, billing, registry } from '../../session/clients.ts';

export type ManagedUser = components['schemas']['ManagedUser'];
export type Invitation = components['schemas']['Invitation'];
export type Role = ManagedUser['roles'][number];

/** As the staff sees an account. */
export const userById = (userID: string) =>
  queryOptions({
    queryKey: ['users', 'one', userID],
    queryFn: ({ signal }) =>
      orThrow(auth.GET('/api/v1/auth/admin/users/{userID}', { params: { path: { userID } }, signal })),
  });

/** Where a user is signed in. */
export const sessionsOfUser = (userID: string) =>
  queryOptions({
    queryKey: ['users', 'sessions', userID],
    queryFn: async ({ signal }) => {
      const params = { path: { userID } };
      const path = '/api/v1/auth/admin/users/{userID}/sessions';
      return (await orThrow(auth.GET(path, { params, signal }))).sessions;
    },
  });

/** The wallets of a user. */
export const walletsOfUser = (userId: string) =>
  queryOptions({
    queryKey: ['wallets', 'of', userId],
    queryFn: async ({ signal }) => {
      const request = billing.GET('/api/v1/wallet', { params: { query: { user_id: userId } }, signal });
      return (await orThrow(request)).wallets;
    },
  });

/** The machines of a user, suspended ones included. */
export const machinesOfUser = (ownerId: string) =>
  queryOptions({
    queryKey: ['machines', 'of', ownerId],
    queryFn: ({ signal }) =>
      orThrow(registry.GET('/providers', { params: { query: { owner_id: ownerId } }, signal })),
  });

/** Reads accounts anew after one of them was changed. */
export const readUsersAgain = () => queries.invalidateQueries({ queryKey: ['users'] });
