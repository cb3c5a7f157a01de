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
import type { CannedResponse, SchemaPlace } from './canned-response.ts';

const NAME = 'limit';
const [port, answersFile] = process.argv.slice(2);
const responses: CannedResponse[] = JSON.parse(readFileSync(String(answersFile), 'utf8'));

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
  const requestBody = bodySchema === undefined ? z.unknown() : await readSchema(bodySchema);
  app.route({
    method,
    url: route,
    config: { quiet: isQuiet },
    schema: method === 'POST' ? { body: requestBody } : {},
    handler: async (_request, reply) => reply.code(status).headers(headers).send(body),
  });
}
await app.listen({ host: '127.0.0.1', port: Number(port) });
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());

/** Loaded dynamically from the compared service: no package depends on a service. */
async function readSchema({ file, name }: SchemaPlace): Promise<z.ZodType> {
  const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
  const schema = exported[name];
  if (!(schema instanceof z.ZodType)) throw new Error(`${file} has no schema ${name}`);
  return schema;
}
