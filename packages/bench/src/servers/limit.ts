/**
 * The limit of a service: the same HTTP server, which parses (and, given the schema, validates) the same bodies and
 * sends the same responses, with nothing in between. No implementation behind this server and load generator can be
 * faster.
 *
 * Run: node limit.js <port> <file with the responses>
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { createMetrics } from '@gridlease/common/http/metrics';
import { createHttpServer } from '@gridlease/common/http/server';
import { createLogger } from '@gridlease/common/log/logger';
import { z } from 'zod';
import { endWithParent } from '../child/lifetime.ts';

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
  readonly bodySchema?: { readonly file: string; readonly name: string } | undefined;
}

const NAME = 'limit';
const [port, responsesFile] = process.argv.slice(2);
const responses: CannedResponse[] = JSON.parse(readFileSync(String(responsesFile), 'utf8'));

const app = await createHttpServer({
  log: createLogger({ service: NAME, level: 'info' }),
  requestTimeoutMs: 30_000,
  bodyBytesMax: 1_048_576,
  trustedProxies: [],
  allowedOrigins: [],
  access: { mode: 'off', listensOnLoopback: true, allowedHosts: [] },
  metrics: createMetrics(NAME),
  health: { service: NAME, path: '/health', state: () => 'ready', dependencies: {} },
  docs: { title: NAME, version: '0', description: NAME, tags: [] },
});
for (const { method, route, status, headers, body, isQuiet, bodySchema } of responses) {
  const requestBody =
    bodySchema === undefined ? z.unknown() : await readSchema(bodySchema.file, bodySchema.name);
  app.route({
    method,
    url: route,
    config: { quiet: isQuiet },
    schema: method === 'POST' ? { body: requestBody } : {},
    handler: async (_request, reply) => reply.code(status).headers(headers).send(body),
  });
}
await app.listen({ host: '127.0.0.1', port: Number(port) });
endWithParent();

/** Loaded dynamically from the compared service: no package depends on a service. */
async function readSchema(file: string, name: string): Promise<z.ZodType> {
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  const schema = exported[name];
  if (!(schema instanceof z.ZodType)) throw new Error(`${file} has no schema ${name}`);
  return schema;
}
