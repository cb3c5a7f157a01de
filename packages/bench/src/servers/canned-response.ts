/** An answer of the real service, to be sent again. */
export interface CannedResponse {
  readonly method: 'GET' | 'POST';
  /** Fastify's spelling, e.g. `/providers/:providerID`. */
  readonly route: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The service does not log its successful answers here. */
  readonly isQuiet: boolean;
  /** The service's own schema of the request's body, to be validated as there; without one any JSON will do. */
  readonly bodySchema?: SchemaPlace | undefined;
}

/** A zod schema that a built module exports. */
export interface SchemaPlace {
  readonly file: string;
  readonly name: string;
}
