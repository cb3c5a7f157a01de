import 'vitest';

/** What the run's global setup hands to every test file. */
export type BackingServers = {
  /** Superuser's address of the database `postgres`. */
  postgresUrl: string;
  natsUrl: string;
  /** Part of every name this run makes on servers that outlive it. */
  runId: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    backingServers: BackingServers;
  }
}
