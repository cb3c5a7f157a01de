import { describeFetchError, fetchResponse } from '@gridlease/common/fetch/bounded-fetch';
import type { AgentConfig } from '../config/config.ts';
import { type Check, ok, todo } from './check.ts';

const PATH = '/api/v1/auth/token';
const RESPONSE_BYTES_MAX = 65_536;
const SUBJECT = 'key';
const SCOPES = ['registry:write', 'registry:heartbeat', 'billing:usage'];

type KeyConfig = Pick<
  AgentConfig,
  'client_id' | 'client_secret' | 'auth_url' | 'request_timeout' | 'owner_id'
>;

/** Whether the platform accepts the key of this machine, and lets it do everything that the agent does. */
export async function checkKey(config: KeyConfig, hasDriver: boolean): Promise<Check> {
  const { client_id, client_secret, auth_url, owner_id } = config;
  if (client_id === '') {
    const access = owner_id === '' ? 'the configured token is sent' : `no key, for owner ${owner_id}`;
    return ok(SUBJECT, `${access}: not checked`);
  }
  const request = { grant_type: 'client_credentials', client_id, client_secret };
  try {
    const { status, text } = await fetchResponse(auth_url.replace(/\/+$/, '') + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      timeoutMs: config.request_timeout,
      bytesMax: RESPONSE_BYTES_MAX,
    });
    return judge(client_id, status, text, hasDriver ? [...SCOPES, 'rentals:run'] : SCOPES);
  } catch (error) {
    return todo(SUBJECT, `${auth_url} cannot be asked (${describeFetchError(error)}): look at auth_url`);
  }
}

function judge(clientId: string, status: number, text: string, wanted: readonly string[]): Check {
  if (status === 400 || status === 401) {
    return todo(
      SUBJECT,
      `${clientId} is refused: enroll the machine again, gridlease-agent enroll CODE --force`,
    );
  }
  if (status !== 200) return todo(SUBJECT, `the platform responds HTTP ${status}: try again later`);
  const granted = String((JSON.parse(text) as { scope?: unknown }).scope).split(' ');
  const missing = wanted.filter((scope) => !granted.includes(scope));
  if (missing.length === 0) return ok(SUBJECT, clientId);
  return todo(SUBJECT, `${clientId} lacks ${missing.join(', ')}: enroll the machine again`);
}
