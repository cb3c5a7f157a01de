/** A kind of request, from which the load generator makes many. */
export interface Traffic {
  readonly method: 'GET' | 'HEAD' | 'POST';
  /** Path and query; `{id}` is replaced by one of `ids`, picked at random for each request, here and in its body. */
  readonly path: string;
  readonly ids?: readonly string[];
  /** `{id}` is replaced by the one of the path. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON texts that are sent in turn; `{unique}` is replaced by a text that no other request has. */
  readonly bodies?: readonly string[];
}

/** As many requests as the given number of keep-alive connections can carry, each waiting for its response. */
export interface LoadJob {
  readonly kind: 'load';
  readonly baseUrl: string;
  readonly traffic: Traffic;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  /** Responses with a 2xx status. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Responses with another status. */
  readonly refused: number;
  /** Requests without a response. */
  readonly failed: number;
  /** Share of one processor that the load generator used; near 1 the generator itself was measured. */
  readonly generatorShare: number;
}

/** One request at a time on one connection per target, the targets in turn. */
export interface LatencyJob {
  readonly kind: 'latency';
  readonly urls: readonly string[];
  readonly seconds: number;
  /** Minimum per target, even if that takes longer. */
  readonly samplesMin?: number;
}

/** Per target, in order; milliseconds. */
export type LatencyResult = readonly {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}[];

/** A fixed number of requests per second, evenly, however long the responses take. */
export interface SteadyJob {
  readonly kind: 'steady';
  readonly baseUrl: string;
  readonly traffic: Traffic;
  readonly perSecond: number;
  /** Maximum number of requests in flight; further ones are not sent. */
  readonly connections: number;
  readonly seconds: number;
}

export interface SteadyResult {
  /** Responses with a 2xx status. */
  readonly perSecond: number;
  /** Responses with another status, and requests without a response. */
  readonly failed: number;
  /** For successful requests, from the time each was sent. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Requests not sent because the maximum number was in flight. */
  readonly unsent: number;
}

/** Refreshes, as many as the connections can carry: each has its own sessions and refreshes them in turn. */
export interface RefreshJob {
  readonly kind: 'refresh';
  readonly baseUrl: string;
  /** Accepts `{"refresh_token"}` and returns the next one. */
  readonly path: string;
  /** The newest token of each session. */
  readonly tokens: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export interface RefreshResult extends LoadResult {
  /** The newest tokens now. */
  readonly tokens: readonly string[];
}

/** Like `SteadyJob`, for a server that cannot keep up with the rate. */
export interface FloodJob extends Omit<SteadyJob, 'kind'> {
  readonly kind: 'flood';
}

/** Number of responses by kind. */
export interface FloodResult {
  /** With a 2xx status. */
  readonly succeeded: number;
  /** With 503 and Retry-After. */
  readonly postponed: number;
  /** With any other status, or no response. */
  readonly failed: number;
}

/** Large bodies, as fast as possible. */
export interface TransferJob {
  readonly kind: 'transfer';
  readonly direction: 'upload' | 'download';
  /** One transfer of each, concurrently, each on its own connection. */
  readonly urls: readonly string[];
  /** Of each. */
  readonly bytes: number;
  /** Uploads: without `Content-Length`. */
  readonly isChunked?: boolean;
}

export interface TransferResult {
  /** From the first request to the end of the last response. */
  readonly seconds: number;
  /** As in `LoadResult`. */
  readonly generatorShare: number;
}

/** One response that is a JSON array of any length. */
export interface ListingJob {
  readonly kind: 'listing';
  readonly url: string;
}

export interface ListingResult {
  readonly entries: number;
  /** Until the whole response, and until its first bytes, had arrived. */
  readonly seconds: number;
  readonly firstSeconds: number;
}

/** A number of messages to a JetStream stream, as fast as it stores them. */
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
  /** Messages stored by the stream. */
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
