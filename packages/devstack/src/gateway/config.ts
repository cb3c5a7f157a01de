import { type RouteTable, readRouteTable } from './routes.ts';

export interface GatewayConfig {
  readonly host: string;
  readonly port: number;
  readonly logLevel: string;
  readonly drainTimeoutMs: number;
  readonly table: RouteTable;
  /** The folder of the built console; empty: there is none. */
  readonly consoleFolder: string;
  /** Same as the services' group of this name. */
  readonly tracing: { readonly otlp_endpoint: string; readonly sample_percent: number };
}

const ROUTES_FILE = new URL('../../../../deploy/gateway/routes.json', import.meta.url);

/**
 * The gateway's configuration from its environment:
 * `GRIDLEASE_HOST` (127.0.0.1, which includes ::1), `GRIDLEASE_PORT` (8080), `GRIDLEASE_LOG_LEVEL` (info), `GRIDLEASE_ROUTES_FILE`
 * (deploy/gateway/routes.json of this checkout), `GRIDLEASE_CONSOLE` (the folder of the built console; none by default),
 * `GRIDLEASE_DRAIN_TIMEOUT_MS` (1500), the services'
 * `GRIDLEASE_TRACING__OTLP_ENDPOINT` and `_SAMPLE_PERCENT`, and for each upstream of the route file
 * `GRIDLEASE_UPSTREAMS__<NAME>`, a base URL.
 *
 * @throws Error that names the invalid variable.
 */
export function readGatewayConfig(environment: NodeJS.ProcessEnv): GatewayConfig {
  const table = readRouteTable(environment.GRIDLEASE_ROUTES_FILE ?? ROUTES_FILE);
  for (const [name, upstream] of Object.entries(table.upstreams)) {
    const variable = `GRIDLEASE_UPSTREAMS__${name.toUpperCase().replaceAll('-', '_')}`;
    upstream.address = environment[variable] ?? upstream.address;
  }
  return {
    host: environment.GRIDLEASE_HOST ?? '127.0.0.1',
    port: wholeNumber(environment, 'GRIDLEASE_PORT', 8080, 65_535),
    logLevel: environment.GRIDLEASE_LOG_LEVEL ?? 'info',
    drainTimeoutMs: wholeNumber(environment, 'GRIDLEASE_DRAIN_TIMEOUT_MS', 1_500, 600_000),
    table,
    consoleFolder: environment.GRIDLEASE_CONSOLE ?? '',
    tracing: {
      otlp_endpoint: environment.GRIDLEASE_TRACING__OTLP_ENDPOINT ?? '',
      sample_percent: wholeNumber(environment, 'GRIDLEASE_TRACING__SAMPLE_PERCENT', 100, 100),
    },
  };
}

function wholeNumber(environment: NodeJS.ProcessEnv, name: string, byDefault: number, max: number): number {
  const text = environment[name];
  if (text === undefined) return byDefault;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new Error(`${name} is "${text}"; it must be a whole number from 0 to ${max}`);
  }
  return value;
}
