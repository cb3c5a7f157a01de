import { join } from 'node:path';
import type { Ports } from './ports.ts';
import { keepSecret } from './secrets.ts';
import { SERVICES, type ServiceEntry } from './services.ts';

/** The gateway aborts requests still in progress after this time, which is within the time limit of its stop. */
const GATEWAY_DRAIN_MS = 1_000;

interface ServiceFacts {
  readonly ports: Ports;
  /** A file with the address of the service's database; empty if it has none. */
  readonly databaseUrlFile: string;
  /** A file with the address of NATS, with the credentials of services. */
  readonly natsUrlFile: string;
  readonly objectsFolder: string;
  readonly secretsFolder: string;
  /** The chain's address and keys. */
  readonly chainEnvironment: Readonly<Record<string, string>>;
  /** Seconds of the services' time that pass in one real second. */
  readonly timeScale: number;
  readonly isSecure: boolean;
  readonly checkProvider: boolean;
}

/** Returns the settings of a service, and generates missing secrets that it reads. */
export function serviceEnvironment(service: ServiceEntry, facts: ServiceFacts): Record<string, string> {
  const secretFile = (name: string) => join(facts.secretsFolder, name);
  for (const name of service.secrets) keepSecret(secretFile(name));
  return {
    GRIDLEASE_AUTH__MODE: facts.isSecure ? 'required' : 'off',
    // The gateway reports the client's address.
    GRIDLEASE_TRUSTED_PROXIES: '127.0.0.0/8',
    ...service.environment({ ...facts, secretFile }),
  };
}

/** The settings of the gateway. */
export function gatewayEnvironment(ports: Ports, consoleFolder: string): Record<string, string> {
  const upstreams = SERVICES.map(({ name }) => [
    `GRIDLEASE_UPSTREAMS__${name.toUpperCase().replaceAll('-', '_')}`,
    `http://127.0.0.1:${ports[name]}`,
  ]);
  return {
    GRIDLEASE_PORT: String(ports.gateway),
    GRIDLEASE_DRAIN_TIMEOUT_MS: String(GATEWAY_DRAIN_MS),
    GRIDLEASE_CONSOLE: consoleFolder,
    ...Object.fromEntries(upstreams),
  };
}
