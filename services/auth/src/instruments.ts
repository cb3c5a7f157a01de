import { Counter, type Registry } from '@gridlease/common/http/metrics';
import { countOutcomes } from '@gridlease/common/http/outcomes';
import type { HttpServer } from '@gridlease/common/http/server';

/** Counts logins and token requests by outcome. */
export function countLogins(app: HttpServer, registry: Registry): void {
  countOutcomes(app, registry, {
    name: 'auth_logins_total',
    help: 'Logins with a password, by outcome',
    path: '/api/v1/auth/login',
    known: [
      'invalid_credentials',
      'second_factor_required',
      'second_factor_invalid',
      'too_many_failed_logins',
    ],
  });
  countOutcomes(app, registry, {
    name: 'auth_refreshes_total',
    help: 'Exchanges of a refresh token, by outcome',
    path: '/api/v1/auth/refresh',
    known: ['invalid_refresh_token'],
  });
  countOutcomes(app, registry, {
    name: 'auth_client_tokens_total',
    help: 'Access tokens requested by service accounts and daemons, by outcome',
    path: '/api/v1/auth/token',
    known: ['invalid_client'],
  });
}

/** Counts revocations as every replica reads them. */
export function createRevocationCounter(registry: Registry): (count: number) => void {
  const revocations = new Counter({
    name: 'auth_revocations_total',
    help: 'Revocations of sessions, tokens, clients and users since this replica started',
    registers: [registry],
  });
  return (count) => revocations.inc(count);
}
