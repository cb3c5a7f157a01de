import { join } from 'node:path';
import type { Ports } from './ports.ts';
import { keepSecret } from './secrets.ts';
import { SERVICES, type ServiceEntry } from './services.ts';

/** The gateway cuts off what is left after this time, within what its stop may take. */
const GATEWAY_DRAIN_MS = 1_000;

interface ServiceFacts {
  readonly ports: Ports;
  /** A file with the address of the service's database; empty where it has none. */
  readonly databaseUrlFile: string;
  /** A file with the address of NATS, with the credentials of services. */
  readonly natsUrlFile: string;
  readonly objectsFolder: string;
  readonly secretsFolder: string;
  /** Where the chain is and which keys it is used with. */
  readonly chainEnvironment: Readonly<Record<string, string>>;
  /** Seconds of the services' time that pass in one real second. */
  readonly timeScale: number;
  readonly isSecure: boolean;
}

/** The settings of one service; makes the secrets that it reads where they are missing. */
export function serviceEnvironment(service: ServiceEntry, facts: ServiceFacts): Record<string, string> {
  const secretFile = (name: string) => join(facts.secretsFolder, name);
  for (const name of service.secrets) keepSecret(secretFile(name));
  return {
    GRIDLEASE_AUTH__MODE: facts.isSecure ? 'required' : 'off',
    // The gateway says who the client is.
    GRIDLEASE_TRUSTED_PROXIES: '127.0.0.0/8',
    ...service.environment({ ...facts, secretFile }),
  };
}

/** The settings of the gateway. */
export function gatewayEnvironment(ports: Ports): Record<string, string> {
  const upstreams = SERVICES.map(({ name }) => [
    `GRIDLEASE_UPSTREAMS__${name.toUpperCase().replaceAll('-', '_')}`,
    `http://127.0.0.1:${ports[name]}`,
  ]);
  return {
    GRIDLEASE_PORT: String(ports.gateway),
    GRIDLEASE_DRAIN_TIMEOUT_MS: String(GATEWAY_DRAIN_MS),
    ...Object.fromEntries(upstreams),
  };
}
