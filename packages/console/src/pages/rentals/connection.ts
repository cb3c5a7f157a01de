import { NOTEBOOK_TOKEN } from '../shared/jobs.ts';

/** How to reach what runs; every part was checked. */
export interface Reach {
  readonly ssh?: { readonly command: string; readonly knownHost: string | undefined };
  readonly pages: readonly { readonly port: number | undefined; readonly url: string }[];
}

const HOST = /^(?!-)[A-Za-z0-9.:-]{1,255}$/;
const NAME = /^(?!-)[A-Za-z0-9_.-]{1,64}$/;
const HOST_KEY = /^[a-z0-9@.-]+ [A-Za-z0-9+/=]+$/;
const PORT_MAX = 65_535;

/**
 * Reads what a machine says of its connection. Its owner is a stranger: a command that people paste into their shell has
 * nothing in it but a host, a user and a port, and pages open by HTTP only.
 *
 * @param connection the convention of the reference agent
 * @param workload what was ordered, which has the token of a notebook
 */
export function readConnection(
  connection: Readonly<Record<string, unknown>> | undefined,
  workload: Readonly<Record<string, unknown>> | undefined,
): Reach {
  const ssh = sshOf(recordOf(connection?.ssh));
  const pages = Array.isArray(connection?.http) ? connection.http : [];
  const token = recordOf(workload?.env)[NOTEBOOK_TOKEN];
  return {
    ...(ssh !== undefined && { ssh }),
    pages: pages.map(recordOf).flatMap(({ port, url }) => {
      const address = pageAddress(url, typeof token === 'string' ? token : undefined);
      return address === undefined ? [] : [{ port: isPort(port) ? port : undefined, url: address }];
    }),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isPort(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= PORT_MAX;
}

function sshOf({ host, port, user, host_key }: Readonly<Record<string, unknown>>): Reach['ssh'] {
  if (typeof host !== 'string' || !HOST.test(host) || !isPort(port)) return undefined;
  if (typeof user !== 'string' || !NAME.test(user)) return undefined;
  const isKnown = typeof host_key === 'string' && HOST_KEY.test(host_key);
  return {
    command: `ssh -p ${port} ${user}@${host}`,
    knownHost: isKnown ? `[${host}]:${port} ${host_key}` : undefined,
  };
}

function pageAddress(url: unknown, token: string | undefined): string | undefined {
  const parsed = typeof url === 'string' ? URL.parse(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return undefined;
  if (token !== undefined) parsed.searchParams.set('token', token);
  return parsed.href;
}
