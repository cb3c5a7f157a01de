import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors/service-error.ts';

export interface AccessOptions {
  /** `off`: open, as the specifications state. */
  readonly mode: 'off';
  readonly listensOnLoopback: boolean;
  /** Host names beside the loopback names under which this server may be called. */
  readonly allowedHosts: readonly string[];
}

const LOOPBACK_NAMES = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The name in a Host header, without its port and in lower case. */
function hostName(header: string): string {
  return header.replace(/:\d*$/, '').toLowerCase();
}

/**
 * Who may call. With `off` everybody on this network may; a server that nobody but this machine can reach must
 * then not be reachable through a web page that resolves its own name to 127.0.0.1 (DNS rebinding), so a Host
 * that is neither a loopback name nor configured is 403.
 */
export function registerAccess(app: FastifyInstance, options: AccessOptions): void {
  if (!options.listensOnLoopback) return;
  const allowed = new Set(options.allowedHosts.map((host) => host.toLowerCase()));
  app.addHook('onRequest', async (request) => {
    const header = request.headers.host;
    if (header === undefined || header === '') return;
    const name = hostName(header);
    if (LOOPBACK_NAMES.test(name) || allowed.has(name)) return;
    throw new ServiceError(
      'forbidden',
      'host_not_allowed',
      'This server is not called by that Host; see allowed_hosts.',
    );
  });
}
