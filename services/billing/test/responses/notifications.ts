import { bearer, call, issuer } from '../billing.ts';
import { ask, type Producer, type Producers, refusedBodies } from './source.ts';

const PATH = '/api/v1/notifications/ann';

/** A request by another user, with access tokens required. */
const asBob =
  (method: string, body?: object): Producer =>
  ({ secured }) =>
    call(secured, method, PATH, body, bearer(issuer.token({ sub: 'bob', roles: ['renter'] })));

export const NOTIFICATIONS: Record<string, Producers> = {
  getNotifications: {
    200: ask('GET', PATH),
    400: ask('GET', `/api/v1/notifications/${'x'.repeat(129)}`),
    404: asBob('GET'),
  },
  setNotifications: {
    ...refusedBodies('PUT', PATH),
    200: ask('PUT', PATH, { email: 'ann@example.org', grace: false }),
    400: ask('PUT', PATH, { email: 'ann' }),
    404: asBob('PUT', {}),
  },
};
