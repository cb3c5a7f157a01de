import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findCaddyProgram, findNginxProgram } from '@gridlease/devstack/servers/fetched-programs';
import { checkout } from '../../harness/build.ts';
import { startBareNginx } from '../../harness/nginx.ts';
import { type Served, startServer } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';

/** What lies between the load generator and the service. */
export const HOPS = [
  'direct',
  'embedded',
  'bare Caddy',
  'Caddy',
  'Caddy, required',
  'bare nginx',
  'nginx',
  'nginx, required',
] as const;
export type Hop = (typeof HOPS)[number];

/** The services behind the gateways. */
interface Behind {
  /** Takes the place of all services but auth. */
  readonly service: Served;
  readonly auth: Served;
}

const OTHERS = ['PROVIDER_REGISTRY', 'STORAGE', 'BILLING'];

const addresses = ({ service, auth }: Behind) => ({
  GRIDLEASE_UPSTREAMS__AUTH: auth.url,
  ...Object.fromEntries(OTHERS.map((name) => [`GRIDLEASE_UPSTREAMS__${name}`, service.url])),
});

/** As it is configured in five minutes: forwards everything. */
const bareCaddy = (service: string) => `{
	admin off
	auto_https off
}
:{$GRIDLEASE_PORT} {
	reverse_proxy ${service}
}
`;

const bareNginx = (service: string) => ({
  http: `upstream service {
		server ${new URL(service).host};
		keepalive 64;
		keepalive_requests 1000000;
	}`,
  server: `location / {
			proxy_pass http://service;
			proxy_http_version 1.1;
			proxy_set_header Connection "";
			proxy_set_header Host $http_host;
		}`,
});

/** Starts every gateway in front of the same service. */
export async function startGateways(stage: Stage, behind: Behind): Promise<Record<Hop, Served>> {
  const folder = join(stage.folder, 'gateways');
  await mkdir(folder, { mode: 0o711 });
  const env = addresses(behind);
  // biome-ignore lint/style/noProcessEnv: where fetched programs are kept depends on it.
  const environment = process.env;
  const caddy = await findCaddyProgram(environment);
  const nginx = await findNginxProgram(environment);
  const startCaddy = (name: string, file: string, mode: string, readyPath: string) =>
    startServer(stage, {
      ...{ name, source: caddy, isForeign: true, readyPath },
      args: ['run', '--config', file, '--adapter', 'caddyfile'],
      env: { ...env, HOME: folder, GRIDLEASE_PORT: '{port}', GRIDLEASE_AUTH__MODE: mode },
    });
  const startNginx = (name: string, mode: string) =>
    startServer(stage, {
      ...{ name, source: join(checkout, 'deploy/gateway/nginx/start.sh'), isForeign: true },
      readyPath: '/health/live',
      env: {
        ...env,
        ...{ GRIDLEASE_PORT: '{port}', GRIDLEASE_AUTH__MODE: mode, GRIDLEASE_USER: 'root' },
        GRIDLEASE_NGINX: nginx,
        GRIDLEASE_MODULES: join(dirname(nginx), 'root/usr/lib/nginx/modules'),
        GRIDLEASE_FOLDER: join(folder, name),
        GRIDLEASE_FAILURE_LOG: join(folder, `${name}-failures.log`),
      },
    });
  const caddyfile = join(checkout, 'deploy/gateway/Caddyfile');
  const bareCaddyfile = join(folder, 'Caddyfile');
  await writeFile(bareCaddyfile, bareCaddy(behind.service.url));
  return {
    direct: behind.service,
    embedded: await startServer(stage, {
      name: 'gateway-embedded',
      source: 'packages/devstack/src/gateway/main.ts',
      env: {
        ...env,
        ...{ GRIDLEASE_PORT: '{port}', GRIDLEASE_ROUTES_FILE: join(checkout, 'deploy/gateway/routes.json') },
      },
      readyPath: '/health/live',
    }),
    'bare Caddy': await startCaddy('caddy-bare', bareCaddyfile, 'off', '/health'),
    Caddy: await startCaddy('caddy-off', caddyfile, 'off', '/health/live'),
    'Caddy, required': await startCaddy('caddy-required', caddyfile, 'required', '/health/live'),
    'bare nginx': await startBareNginx(stage, {
      ...{ name: 'nginx-bare', program: nginx, readyPath: '/health' },
      ...bareNginx(behind.service.url),
    }),
    nginx: await startNginx('nginx-off', 'off'),
    'nginx, required': await startNginx('nginx-required', 'required'),
  };
}
