import type { PortName, Ports } from './ports.ts';

/** What a service's environment is made of. */
interface ServiceContext {
  readonly ports: Ports;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** Seconds of the services' time that pass in one real second. */
  readonly timeScale: number;
}

/** One service as the platform starts it. */
export interface ServiceEntry {
  /** Its name in ports, logs, gateway routes and documentation paths. */
  readonly name: PortName;
  /** Its program, from the root of the checkout. */
  readonly entry: string;
  /** Its database and the role that owns it. */
  readonly database: string;
  readonly environment: (context: ServiceContext) => Record<string, string>;
}

/** Every service that `npm start` runs, in the order of their start. A further one is one more entry. */
export const SERVICES: readonly ServiceEntry[] = [
  {
    name: 'provider-registry',
    entry: 'services/provider-registry/src/main.ts',
    database: 'provider_registry',
    environment: ({ ports, databaseUrl, natsUrl, timeScale }) => ({
      GRIDLEASE_PORT: `127.0.0.1:${ports['provider-registry']}`,
      GRIDLEASE_DATABASE_URL: databaseUrl,
      GRIDLEASE_EVENTS__URL: natsUrl,
      // Daemons live in real time: a lease lasts as long for them however fast the database's clock runs.
      GRIDLEASE_LEASE__CLOCK_RATE: String(Math.max(1, Math.ceil(timeScale))),
      // The gateway says who the client is.
      GRIDLEASE_TRUSTED_PROXIES: '127.0.0.0/8',
    }),
  },
];
