import type { ServiceName } from './replay.ts';

/**
 * Requests of clients written elsewhere for such a platform, byte for byte, and the expected responses. `{name}` is
 * replaced by a value of the run, `{length}` by the length of the body; everything else is sent unchanged.
 */
export interface Replay {
  readonly name: string;
  /** `gateway`: a path that only the gateway has. */
  readonly service: ServiceName | 'gateway';
  readonly request: string;
  readonly status: number;
  /** Members of the body, which may contain values of the run. */
  readonly body: unknown;
  /** Values of the run that later requests use: each with its path in the body. */
  readonly keeps?: Readonly<Record<string, string>>;
}

/** As Go's net/http and encoding/json write it: members in the order of the struct, including zero values. */
const go = (method: string, path: string, body: string) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'User-Agent: Go-http-client/1.1',
    'Content-Length: {length}',
    'Content-Type: application/json',
    'Accept-Encoding: gzip',
    '',
    body,
  ].join('\r\n');

/** A Go net/http request without a body. */
const goGet = (path: string) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'User-Agent: Go-http-client/1.1',
    'Accept-Encoding: gzip',
    '',
    '',
  ].join('\r\n');

/** As Python's requests and json write it: a space after commas and colons. */
const python = (method: string, path: string, body: string) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'User-Agent: python-requests/2.32.3',
    'Accept-Encoding: gzip, deflate',
    'Accept: */*',
    'Connection: keep-alive',
    'Content-Length: {length}',
    'Content-Type: application/json',
    '',
    body,
  ].join('\r\n');

const ELSEWHERE = '0190a3b4-0000-7000-8000-000000000000';
const RECEIVER = '24PNhTaNtomHhoy3fTRaMhAFCRj4uHqhZEEoWrKDbR5p';
const CARD = '"gpu_model":"NVIDIA GeForce RTX 4090","requested_vram_mb":8192,"estimated_power_w":350';
const WALLET = '/api/v1/wallet/{wallet}';
const EMAIL = 'replay-{run}@example.org';
const PASSWORD = 'sixteen grey elephants';

export const REPLAYS: readonly Replay[] = [
  {
    name: 'a registration with the role user, and username beside the address',
    service: 'auth',
    request: python(
      'POST',
      '/api/v1/auth/register',
      `{"email": "${EMAIL}", "username": "Rita", "password": "${PASSWORD}", "role": "user"}`,
    ),
    status: 201,
    body: { email: EMAIL, roles: ['renter'] },
  },
  {
    name: 'a login by username',
    service: 'auth',
    request: python('POST', '/api/v1/auth/login', `{"username": "${EMAIL}", "password": "${PASSWORD}"}`),
    status: 200,
    body: { token_type: 'Bearer', user: { email: EMAIL, roles: ['renter'] } },
    keeps: { refresh: 'refresh_token' },
  },
  {
    name: 'a refresh with the token in the body',
    service: 'auth',
    request: go('POST', '/api/v1/auth/refresh', '{"refresh_token":"{refresh}"}'),
    status: 200,
    body: { token_type: 'Bearer' },
    keeps: { refresh: 'refresh_token' },
  },
  {
    name: 'a refresh with the token in the query',
    service: 'auth',
    request: [
      'POST /api/v1/auth/refresh?refresh_token={refresh} HTTP/1.1',
      'Host: localhost',
      'User-Agent: python-requests/2.32.3',
      'Accept-Encoding: gzip, deflate',
      'Accept: */*',
      'Connection: keep-alive',
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n'),
    status: 200,
    body: { token_type: 'Bearer' },
  },
  {
    name: 'a registration under the gateway’s short path',
    service: 'gateway',
    request: go(
      'POST',
      '/auth/register',
      `{"email":"short-${EMAIL}","password":"${PASSWORD}","role":"user"}`,
    ),
    status: 201,
    body: { email: `short-${EMAIL}`, roles: ['renter'] },
  },
  {
    name: 'a login under the gateway’s short path',
    service: 'gateway',
    request: go('POST', '/auth/login', `{"username":"short-${EMAIL}","password":"${PASSWORD}"}`),
    status: 200,
    body: { user: { email: `short-${EMAIL}` } },
    keeps: { short: 'refresh_token' },
  },
  {
    name: 'a refresh under the gateway’s short path',
    service: 'gateway',
    request: go('POST', '/auth/refresh', '{"refresh_token":"{short}"}'),
    status: 200,
    body: { token_type: 'Bearer' },
  },
  {
    name: 'every machine under the gateway’s long path',
    service: 'gateway',
    request: goGet('/api/v1/providers'),
    status: 200,
    body: [{ id: '{machine}' }],
  },
  {
    name: 'a heartbeat under the gateway’s long path',
    service: 'gateway',
    request: go('POST', '/api/v1/providers/{machine}/heartbeat', '{"gpu_metrics":[{"temperature_c":0}]}'),
    status: 200,
    body: { status: 'idle' },
  },
  {
    name: 'a deposit with wallet_id in the body',
    service: 'billing',
    request: go(
      'POST',
      `${WALLET}/deposit`,
      '{"wallet_id":"{wallet}","amount":"25","solana_signature":"{signature}"}',
    ),
    status: 200,
    body: { type: 'deposit', status: 'confirmed', to_wallet_id: '{wallet}', amount: '25' },
  },
  {
    name: 'a deposit whose wallet_id is not that of the path',
    service: 'billing',
    request: go('POST', `${WALLET}/deposit`, `{"wallet_id":"${ELSEWHERE}","solana_signature":"{signature}"}`),
    status: 400,
    body: { code: 'wallet_id_mismatch', errors: [{ path: 'wallet_id' }] },
  },
  {
    name: 'a withdrawal with wallet_id in the body',
    service: 'billing',
    request: go(
      'POST',
      `${WALLET}/withdraw`,
      `{"wallet_id":"{wallet}","amount":"1.5","to_address":"${RECEIVER}"}`,
    ),
    status: 202,
    body: { type: 'withdrawal', from_wallet_id: '{wallet}', amount: '1.5' },
  },
  {
    name: 'a withdrawal whose wallet_id is not that of the path',
    service: 'billing',
    request: python(
      'POST',
      `${WALLET}/withdraw`,
      `{"wallet_id": "${ELSEWHERE}", "amount": 1.5, "to_address": "${RECEIVER}"}`,
    ),
    status: 400,
    body: { code: 'wallet_id_mismatch', errors: [{ path: 'wallet_id' }] },
  },
  {
    name: 'a price with requested_vram, and members that billing does not know',
    service: 'billing',
    request: python(
      'POST',
      '/api/v1/pricing/calculate',
      '{"gpu_model": "NVIDIA GeForce RTX 4090", "requested_vram": 8192, "total_vram": 24576, "estimated_power_w": 350, "duration_hours": 2, "provider_rating": 4.5}',
    ),
    status: 200,
    body: { matched_model: 'nvidia-geforce-rtx-4090', vram_hourly_rate: '0.16', allocated_vram_gb: 8 },
  },
  {
    name: 'a rental without total_vram_mb',
    service: 'billing',
    request: go(
      'POST',
      '/api/v1/billing/start-session',
      `{"user_id":"{user}","provider_id":"{provider}","job_id":"replay-{run}",${CARD}}`,
    ),
    status: 201,
    body: {
      session: { allocated_vram_mb: 8192, total_vram_mb: 8192, vram_percentage: 100, status: 'active' },
    },
    keeps: { session: 'session.id', started: 'session.started_at' },
  },
  {
    name: 'the session just after its start',
    service: 'billing',
    request: goGet('/api/v1/billing/sessions/{session}'),
    status: 200,
    body: { session: { started_at: '{started}', total_vram_mb: 8192, vram_percentage: 100 } },
  },
  {
    name: 'a usage report with a time that was never set, and a card at 0 degrees',
    service: 'billing',
    request: go(
      'POST',
      '/api/v1/billing/usage-update',
      '{"session_id":"{session}","gpu_utilization_percent":0,"vram_utilization_percent":0,"power_draw_w":0,"temperature_c":0,"timestamp":"0001-01-01T00:00:00Z"}',
    ),
    status: 200,
    body: { status: 'success', session_status: 'active' },
  },
  {
    name: 'the report as it was recorded',
    service: 'billing',
    request: goGet('/api/v1/billing/sessions/{session}/usage'),
    status: 200,
    body: { records: [{ session_id: '{session}', temperature_c: 0, power_draw_w: 0 }] },
  },
  {
    name: 'the end of the rental',
    service: 'billing',
    request: python('POST', '/api/v1/billing/end-session', '{"session_id": "{session}"}'),
    status: 200,
    body: { session: { id: '{session}', status: 'completed' } },
  },
  {
    name: 'every machine, without a limit',
    service: 'provider-registry',
    request: goGet('/providers'),
    status: 200,
    body: [{ id: '{machine}' }],
  },
  {
    name: 'every object, without a limit',
    service: 'storage',
    request: goGet('/objects/gridlease/list'),
    status: 200,
    body: [{ key: 'replays/one.txt', size: 3 }],
  },
];
