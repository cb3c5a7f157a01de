import 'vitest';

/** What the run's global setup passes to every test file. */
export type BackingServers = {
  /** Superuser's address of the database `postgres`. */
  postgresUrl: string;
  natsUrl: string;
  /** Where servers that only some test files need are requested. */
  onDemandUrl: string;
  /** Where the programs that tests start are compiled; see `programs.ts`. */
  programsFolder: string;
  /** Part of every name this run creates on servers that outlive it. */
  runId: string;
};

/** A store with an S3 interface. */
export type TestS3Store = {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
};

/** A Docker engine, and what tests of rentals need beside it. */
export type TestContainerEngine = {
  /** Of its API. */
  socket: string;
  /** Its client, for commands of a test: a program that takes `docker`'s arguments. */
  client: string[];
  /** The client's environment. */
  env: Record<string, string>;
  /** busybox as a program of this machine. */
  busybox: string;
  /** The program `nft`. */
  nft: string;
  /** An image of busybox, with every of its programs. */
  image: string;
  /** Where it looks for CDI devices. */
  cdiFolder: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    backingServers: BackingServers;
  }
}
