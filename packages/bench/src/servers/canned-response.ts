/** A recorded response of the real service. */
export interface CannedResponse {
  readonly method: 'GET' | 'POST';
  /** In Fastify's syntax, such as `/providers/:providerID`. */
  readonly route: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The service does not log successful responses here. */
  readonly isQuiet: boolean;
  /** The service's own schema of the request body, validated here as well; without one any JSON is accepted. */
  readonly bodySchema?: SchemaPlace | undefined;
}

/** A zod schema exported by a built module. */
export interface SchemaPlace {
  readonly file: string;
  readonly name: string;
}
