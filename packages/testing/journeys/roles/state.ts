import { type Credentials, type HttpResult, send } from './callers.ts';
import type { Name, Targets } from './rental.ts';

/** Values that change by themselves: the clock of a rental, when a token was last used, and SOL that sweeps pay. */
const MOVING =
  /"(current_cost|estimated_runtime_hours|remaining_balance|last_used_at|sol|transfers_left)":[^,}]*/g;

/**
 * Everything that a refused request could have changed, as seen by callers with full access. Amounts that grow with a
 * running rental are checked in the final sum.
 */
export async function stateOf(
  url: string,
  targets: Targets,
  credentials: Readonly<Record<Name, Credentials>>,
): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const path of placesOf(targets)) {
    const response = await send(url, `GET ${path}`, { credentials: credentials.admin });
    state[path] = `${response.status} ${response.text.replaceAll(MOVING, '')}`;
  }
  const upload = await send(url, `HEAD ${targets.upload}`, {
    headers: { 'tus-resumable': '1.0.0' },
    credentials: credentials.rita,
  });
  state[targets.upload] = `${upload.headers.get('upload-offset')} ${upload.headers.get('upload-length')}`;
  const keys: HttpResult = await send(url, 'GET /api/v1/auth/api-keys', { credentials: credentials.paula });
  state.keys = keys.text.replaceAll(MOVING, '');
  return state;
}

function placesOf(targets: Targets): string[] {
  const { wallet, rolfsWallet, ownersWallet, machine, otherMachine, session, disputedSession } = targets;
  const { liveSession, otherSession, dispute, object, ids } = targets;
  const outgoing = ['deposit', 'withdrawal', 'payout', 'refund', 'adjustment'];
  return [
    ...[rolfsWallet, ownersWallet].map((id) => `/api/v1/wallet/${id}`),
    ...outgoing.map((type) => `/api/v1/wallet/${wallet}/transactions?type=${type}`),
    `/api/v1/wallet/${wallet}/addresses`,
    ...[session, disputedSession].map((id) => `/api/v1/billing/sessions/${id}`),
    ...[liveSession, otherSession].map((id) => `/api/v1/billing/sessions/${id}/usage`),
    `/api/v1/billing/sessions?user_id=${ids.rolf}`,
    '/api/v1/billing/sessions?status=active',
    `/api/v1/provider/${ids.paula}/payouts`,
    `/api/v1/billing/disputes/${dispute}`,
    '/api/v1/admin/outgoing',
    ...[machine, ids.paula].map((id) => `/api/v1/provider/${id}/rates`),
    ...Object.values(ids).map((id) => `/api/v1/notifications/${id}`),
    ...[machine, otherMachine].map((id) => `/providers/${id}`),
    `/providers?owner_id=${ids.pete}`,
    `/objects/${object}`,
    '/objects/list',
    '/buckets',
    '/api/v1/auth/admin/users',
    '/api/v1/auth/admin/audit',
    '/api/v1/auth/admin/service-accounts',
    '/.well-known/jwks.json',
  ];
}
