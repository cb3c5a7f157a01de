import { portsFrom } from '@gridlease/devstack/platform/ports';
import type { Site } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';

/** Something that any valid token may ask, at each service directly and through the gateway. */
export interface Target {
  readonly name: string;
  /** The base URL. */
  readonly url: string;
  readonly path: string;
}

export function targetsOf(site: Site): readonly Target[] {
  const ports = portsFrom(String(site.portBase));
  const at = (port: number) => `http://127.0.0.1:${port}`;
  return [
    { name: 'auth', url: at(ports.auth), path: '/api/v1/auth/verify' },
    { name: 'provider-registry', url: at(ports['provider-registry']), path: '/providers' },
    { name: 'storage', url: at(ports.storage), path: '/objects/list' },
    { name: 'billing', url: at(ports.billing), path: '/api/v1/wallet' },
    { name: 'gateway', url: at(ports.gateway), path: '/providers' },
  ];
}

/** The status, and the code of a problem. */
export async function ask({ url, path }: Target, token: string): Promise<[number, string | undefined]> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  return [
    response.status,
    isProblem && text !== '' ? (JSON.parse(text) as { code: string }).code : undefined,
  ];
}

/** Whether the token is known to its service: what it may do there is another question. */
export async function isAccepted(target: Target, token: string): Promise<boolean> {
  const [status] = await ask(target, token);
  return status === 200 || status === 403;
}

export async function isRefused(target: Target, token: string): Promise<boolean> {
  const [status, code] = await ask(target, token);
  return status === 401 && code === 'invalid_token';
}

/** Waits until every target refuses the token; returns the milliseconds that each took. */
export async function untilRefused(
  targets: readonly Target[],
  token: string,
  { since = performance.now(), every = 20 }: { since?: number; every?: number } = {},
): Promise<Readonly<Record<string, number>>> {
  const times = targets.map(async (target) => {
    await until(() => isRefused(target, token), { every, message: `that ${target.name} refuses` });
    return [target.name, performance.now() - since] as const;
  });
  return Object.fromEntries(await Promise.all(times));
}
