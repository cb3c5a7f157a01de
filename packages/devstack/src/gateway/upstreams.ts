import { Agent, request } from 'node:http';
import type { RouteTable } from './routes.ts';

/** A service behind the gateway, with its pool of kept-alive connections. */
export interface Upstream {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly agent: Agent;
  /** Whether it receives cookies. */
  readonly takesCookies: boolean;
}

export type Readiness = 'ready' | 'not_ready' | 'unreachable';

const FREE_CONNECTIONS_MAX = 64;
const READINESS_TIMEOUT_MS = 2_000;

/** Creates the pools; nothing connects before the first request. Throws on an address that is not an http URL. */
export function createUpstreams(addresses: RouteTable['upstreams']): Map<string, Upstream> {
  const upstreams = new Map<string, Upstream>();
  for (const [name, { address, cookies: takesCookies = false }] of Object.entries(addresses)) {
    const url = new URL(address);
    if (url.protocol !== 'http:' || url.pathname !== '/') {
      throw new Error(`upstream ${name}: "${address}" is not of the form http://host:port`);
    }
    // The agent closes an idle connection a second before the timeout in the upstream's Keep-Alive header.
    const agent = new Agent({ keepAlive: true, maxFreeSockets: FREE_CONNECTIONS_MAX, scheduling: 'lifo' });
    const host = url.hostname.replace(/^\[|\]$/g, '');
    upstreams.set(name, { name, host, port: Number(url.port || 80), agent, takesCookies });
  }
  return upstreams;
}

/** Requests an upstream's /health/ready; never rejects. */
export function readinessOf(upstream: Upstream): Promise<Readiness> {
  return new Promise((resolve) => {
    const { host, port, agent } = upstream;
    const probe = request({ host, port, agent, path: '/health/ready', timeout: READINESS_TIMEOUT_MS });
    probe.on('timeout', () => probe.destroy());
    probe.on('error', () => resolve('unreachable'));
    probe.on('response', (response) => {
      response.resume();
      resolve(response.statusCode === 200 ? 'ready' : 'not_ready');
    });
    probe.on('close', () => resolve('unreachable'));
    probe.end();
  });
}
