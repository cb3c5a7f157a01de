import {
  BILLING_ACCOUNT,
  FIRST_ADMIN,
  MASTER_KEY,
  REGISTRY_ACCOUNT,
  SERVICE_ACCOUNTS,
  STORAGE_ACCOUNT,
  secretOf,
} from './identities.ts';
import type { PortName, Ports } from './ports.ts';

/** The inputs of a service's environment. */
interface ServiceContext {
  readonly ports: Ports;
  /** A file with the address of its own database, which may change between its starts; empty if it has none. */
  readonly databaseUrlFile: string;
  /** A file with the address of NATS, with the credentials of services. */
  readonly natsUrlFile: string;
  /** The folder for objects. */
  readonly objectsFolder: string;
  /** Returns the file of the secret with this name. */
  readonly secretFile: (name: string) => string;
  /** Billing's chain settings. */
  readonly chainEnvironment: Readonly<Record<string, string>>;
  /** Seconds of the services' time that pass in one real second. */
  readonly timeScale: number;
  /** Whether services require an access token, and have service accounts for calling each other. */
  readonly isSecure: boolean;
  /** `billing.check_provider`. */
  readonly checkProvider: boolean;
}

/** How the platform starts one service. */
export interface ServiceEntry {
  /** Its name in ports, logs, gateway routes and documentation paths. */
  readonly name: PortName;
  /** Its program, relative to the root of the checkout. */
  readonly entry: string;
  /** Its database and the role that owns it, if it has one. */
  readonly database?: string;
  /** Names of secrets that it reads from files; generated at the first start. */
  readonly secrets: readonly string[];
  readonly environment: (context: ServiceContext) => Record<string, string>;
}

/** Draining is unnecessary: the gateway stops first, and no client looks up services by name. */
const DRAIN_DELAY = '0s';

/** Billing. Its ledger continues with each new chain: see `chain-adoption.ts`. */
export const BILLING: ServiceEntry = {
  name: 'billing',
  entry: 'services/billing/src/main.ts',
  database: 'billing',
  secrets: [secretOf(BILLING_ACCOUNT)],
  environment: ({
    ports,
    databaseUrlFile,
    natsUrlFile,
    chainEnvironment,
    isSecure,
    checkProvider,
    secretFile,
  }) => ({
    GRIDLEASE_SERVER__PORT: String(ports.billing),
    GRIDLEASE_BILLING__CHECK_PROVIDER: String(checkProvider),
    GRIDLEASE_SERVER__DRAIN_DELAY: DRAIN_DELAY,
    GRIDLEASE_DATABASE__URL_FILE: databaseUrlFile,
    GRIDLEASE_MESSAGING__URL_FILE: natsUrlFile,
    GRIDLEASE_UPSTREAMS__AUTH: `http://127.0.0.1:${ports.auth}`,
    GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: `http://127.0.0.1:${ports['provider-registry']}`,
    GRIDLEASE_UPSTREAMS__STORAGE: `http://127.0.0.1:${ports.storage}`,
    ...(isSecure && {
      GRIDLEASE_AUTH__CLIENT_ID: BILLING_ACCOUNT.client_id,
      GRIDLEASE_AUTH__CLIENT_SECRET_FILE: secretFile(secretOf(BILLING_ACCOUNT)),
    }),
    // Whoever tries the platform out need not wait a day for a withdrawal, also with access tokens.
    GRIDLEASE_WITHDRAWALS__ADDRESS_COOLDOWN: '0s',
    // Short intervals, because the chain runs on this machine.
    GRIDLEASE_BLOCKCHAIN__LOCAL: 'true',
    GRIDLEASE_DEPOSITS__SCAN_INTERVAL: '3s',
    GRIDLEASE_DEPOSITS__SWEEP_INTERVAL: '5s',
    GRIDLEASE_RECONCILIATION__INTERVAL: '1m',
    ...chainEnvironment,
  }),
};

/** Every service that `npm start` runs. To add one, add an entry. */
export const SERVICES: readonly ServiceEntry[] = [
  {
    name: 'auth',
    entry: 'services/auth/src/main.ts',
    database: 'auth',
    secrets: [MASTER_KEY, FIRST_ADMIN.secret, ...SERVICE_ACCOUNTS.map(secretOf)],
    environment: ({ ports, databaseUrlFile, natsUrlFile, secretFile }) => ({
      GRIDLEASE_PORT: `127.0.0.1:${ports.auth}`,
      GRIDLEASE_DRAIN_DELAY: DRAIN_DELAY,
      GRIDLEASE_DATABASE_URL_FILE: databaseUrlFile,
      GRIDLEASE_EVENTS__URL_FILE: natsUrlFile,
      GRIDLEASE_UPSTREAMS__BILLING: `http://127.0.0.1:${ports.billing}`,
      GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: `http://127.0.0.1:${ports['provider-registry']}`,
      GRIDLEASE_UPSTREAMS__STORAGE: `http://127.0.0.1:${ports.storage}`,
      // Without a shared secret, tokens are signed with EdDSA, and no other service can sign them.
      GRIDLEASE_AUTH_MASTER_KEY_FILE: secretFile(MASTER_KEY),
      GRIDLEASE_BOOTSTRAP_ADMIN__EMAIL: FIRST_ADMIN.email,
      GRIDLEASE_BOOTSTRAP_ADMIN__PASSWORD_FILE: secretFile(FIRST_ADMIN.secret),
      GRIDLEASE_SERVICE_ACCOUNTS: JSON.stringify(
        SERVICE_ACCOUNTS.map((account) => ({ ...account, secret_file: secretFile(secretOf(account)) })),
      ),
      GRIDLEASE_PUBLIC_URL: `http://localhost:${ports.gateway}`,
    }),
  },
  {
    name: 'provider-registry',
    entry: 'services/provider-registry/src/main.ts',
    database: 'provider_registry',
    secrets: [secretOf(REGISTRY_ACCOUNT)],
    environment: ({ ports, databaseUrlFile, natsUrlFile, timeScale, isSecure, secretFile }) => ({
      GRIDLEASE_PORT: `127.0.0.1:${ports['provider-registry']}`,
      GRIDLEASE_DRAIN_DELAY: DRAIN_DELAY,
      GRIDLEASE_DATABASE_URL_FILE: databaseUrlFile,
      GRIDLEASE_EVENTS__URL_FILE: natsUrlFile,
      // Daemons run in real time: leases last equally long for them, however fast the database's clock runs.
      GRIDLEASE_LEASE__CLOCK_RATE: String(Math.max(1, Math.ceil(timeScale))),
      GRIDLEASE_UPSTREAMS__AUTH: `http://127.0.0.1:${ports.auth}`,
      GRIDLEASE_UPSTREAMS__BILLING: `http://127.0.0.1:${ports.billing}`,
      ...(isSecure && {
        GRIDLEASE_AUTH__CLIENT_ID: REGISTRY_ACCOUNT.client_id,
        GRIDLEASE_AUTH__CLIENT_SECRET_FILE: secretFile(secretOf(REGISTRY_ACCOUNT)),
      }),
    }),
  },
  {
    name: 'storage',
    entry: 'services/storage/src/main.ts',
    secrets: [secretOf(STORAGE_ACCOUNT)],
    environment: ({ ports, objectsFolder, isSecure, secretFile }) => ({
      GRIDLEASE_SERVER__PORT: String(ports.storage),
      GRIDLEASE_DRAIN_DELAY: DRAIN_DELAY,
      GRIDLEASE_OBJECT_STORE__DRIVER: 'disk',
      GRIDLEASE_OBJECT_STORE__FOLDER: objectsFolder,
      // Clients use presigned URLs through the gateway, like everything else.
      GRIDLEASE_OBJECT_STORE__PUBLIC_ENDPOINT: `http://127.0.0.1:${ports.gateway}`,
      GRIDLEASE_UPSTREAMS__AUTH: `http://127.0.0.1:${ports.auth}`,
      ...(isSecure && {
        GRIDLEASE_AUTH__CLIENT_ID: STORAGE_ACCOUNT.client_id,
        GRIDLEASE_AUTH__CLIENT_SECRET_FILE: secretFile(secretOf(STORAGE_ACCOUNT)),
      }),
    }),
  },
  BILLING,
];

/** The databases that services have. */
export const DATABASES: readonly string[] = SERVICES.flatMap(({ database }) => database ?? []);
