import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CannedResponse } from '../servers/limit.ts';
import { type Extent, measureOperation, type Operation, type OperationResult } from './measure.ts';
import { send } from './send.ts';
import { type Served, startOwnServer } from './servers.ts';
import type { Stage } from './stage.ts';

const NOT_REPEATED = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);
/** Those that the limit's own server adds to every response. */
const OWN = new Set(['x-request-id', 'x-correlation-id', 'traceparent', 'x-content-type-options', 'vary']);

/** A request whose response is recorded. */
export interface Question {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** In Fastify's syntax, such as `/providers/:providerID`; default: the path. */
  readonly route?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The service does not log successful responses here. */
  readonly isQuiet?: boolean;
  /** The service's own schema of the body, so that the limit does the same work: source file and exported name. */
  readonly bodySchema?: readonly [source: string, name: string];
}

/**
 * Starts the limit of a service, which sends the same responses without doing anything: calls the service once for each
 * question and lets the limit repeat what it responds. Throws when that is not 2xx.
 */
export async function startLimit(
  stage: Stage,
  serviceUrl: string,
  ...questions: readonly Question[]
): Promise<Served> {
  const responses: CannedResponse[] = [];
  for (const question of questions) responses.push(await record(stage, serviceUrl, question));
  const file = join(stage.folder, 'responses.json');
  await writeFile(file, JSON.stringify(responses));
  return startOwnServer(stage, 'limit', { args: [file] });
}

async function record(
  stage: Stage,
  serviceUrl: string,
  { method, path, route = path, body, isQuiet = false, bodySchema, headers: sent }: Question,
): Promise<CannedResponse> {
  const response = await send(method, serviceUrl + path, JSON.stringify(body), sent);
  const text = await response.text();
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !NOT_REPEATED.has(name) && !OWN.has(name)),
  );
  const schema = bodySchema && { file: stage.fileOf(bodySchema[0]), name: bodySchema[1] };
  return { method, route, status: response.status, headers, body: text, isQuiet, bodySchema: schema };
}

/** Measures an operation of ours, of a limit that repeats the response to the question, and of the obvious. */
export async function measureAgainstLimit(
  stage: Stage,
  { ours, obvious }: Readonly<Record<'ours' | 'obvious', Served>>,
  question: Question,
  operation: Operation,
  extent: Extent,
): Promise<OperationResult> {
  const limit = await startLimit(stage, ours.url, question);
  const baseUrls = { ours: ours.url, limit: limit.url, obvious: obvious.url };
  const result = await measureOperation(stage.generator, baseUrls, operation, extent);
  await limit.program.stop();
  return result;
}
