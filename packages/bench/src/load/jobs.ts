/** One kind of request, from which the load generator makes many. */
export interface Traffic {
  readonly method: 'GET' | 'HEAD' | 'POST';
  /** Path and query; `{id}` stands for one of `ids`, picked at random for each request, here and in its body. */
  readonly path: string;
  readonly ids?: readonly string[];
  /** `{id}` in them is the one of the path. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON texts that are sent in turn; `{unique}` stands for a text that no other request has. */
  readonly bodies?: readonly string[];
}

/** As many requests as a number of kept-alive connections can carry, each waiting for its answer. */
export interface LoadJob {
  readonly kind: 'load';
  readonly baseUrl: string;
  readonly traffic: Traffic;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  /** Answers with a 2xx status. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers with another status. */
  readonly refused: number;
  /** Requests without an answer. */
  readonly failed: number;
  /** How much of one processor the load generator used; near 1 it is the generator that was measured. */
  readonly generatorShare: number;
}

/** One request at a time on one connection for each target, the targets in turn. */
export interface LatencyJob {
  readonly kind: 'latency';
  readonly urls: readonly string[];
  readonly seconds: number;
  /** Of each target at least, even if that takes some time longer. */
  readonly samplesMin?: number;
}

/** For each target in their order; milliseconds. */
export type LatencyResult = readonly {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}[];

/** So many requests a second, evenly, however long the answers take. */
export interface SteadyJob {
  readonly kind: 'steady';
  readonly baseUrl: string;
  readonly traffic: Traffic;
  readonly perSecond: number;
  /** Requests under way at most; one that would be above is not sent. */
  readonly connections: number;
  readonly seconds: number;
}

export interface SteadyResult {
  /** Answers with a 2xx status. */
  readonly perSecond: number;
  /** Answers with another status, and requests without one. */
  readonly failed: number;
  /** Of those that succeeded, from when each was sent. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Requests that were not sent because as many as may be were under way. */
  readonly unsent: number;
}

/** Refreshes, as many as the connections can carry: each has sessions of its own and refreshes them in turn. */
export interface RefreshJob {
  readonly kind: 'refresh';
  readonly baseUrl: string;
  /** Takes `{"refresh_token"}` and answers the next one. */
  readonly path: string;
  /** The newest of each session. */
  readonly tokens: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export interface RefreshResult extends LoadResult {
  /** The newest now. */
  readonly tokens: readonly string[];
}

/** As `SteadyJob`, of a server that cannot do as much as is asked of it. */
export interface FloodJob extends Omit<SteadyJob, 'kind'> {
  readonly kind: 'flood';
}

/** How many were answered how. */
export interface FloodResult {
  /** With a 2xx status. */
  readonly succeeded: number;
  /** With 503 and Retry-After. */
  readonly postponed: number;
  /** In any other way, or not at all. */
  readonly failed: number;
}

/** Large bodies, as fast as they go. */
export interface TransferJob {
  readonly kind: 'transfer';
  readonly direction: 'upload' | 'download';
  /** One transfer of each, all at the same time, each on a connection of its own. */
  readonly urls: readonly string[];
  /** Of each. */
  readonly bytes: number;
  /** Uploads: without `Content-Length`. */
  readonly isChunked?: boolean;
}

export interface TransferResult {
  /** From the first request to the last answer's end. */
  readonly seconds: number;
  /** As of `LoadResult`. */
  readonly generatorShare: number;
}

/** One answer that is a JSON array, however long. */
export interface ListingJob {
  readonly kind: 'listing';
  readonly url: string;
}

export interface ListingResult {
  readonly entries: number;
  /** Until the whole answer, and until its first bytes, had come. */
  readonly seconds: number;
  readonly firstSeconds: number;
}

/** So many messages to a JetStream stream, as fast as it stores them. */
export interface PublishJob {
  readonly kind: 'publish';
  readonly url: string;
  /** `{id}` in subject and bodies as in `Traffic`. */
  readonly subject: string;
  readonly ids: readonly string[];
  readonly bodies: readonly string[];
  readonly messages: number;
}

export interface PublishResult {
  /** Those that the stream has stored. */
  readonly published: number;
  readonly failed: number;
}

export type Job =
  | LoadJob
  | LatencyJob
  | SteadyJob
  | RefreshJob
  | FloodJob
  | TransferJob
  | ListingJob
  | PublishJob;
