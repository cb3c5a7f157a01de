/** An answer of the real service, to be sent again. */
export interface CannedAnswer {
  readonly method: 'GET' | 'POST';
  /** Fastify's spelling, e.g. `/providers/:providerID`. */
  readonly route: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The service does not log its successful answers here. */
  readonly isQuiet: boolean;
}
