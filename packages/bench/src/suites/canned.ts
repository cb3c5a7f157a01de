import type { CannedAnswer } from '../servers/canned-answer.ts';
import { heartbeat, machine } from './fleet.ts';

const NOT_REPEATED = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);
/** Those that the limit's own server puts on every answer. */
const OWN = new Set(['x-request-id', 'x-correlation-id', 'traceparent', 'x-content-type-options', 'vary']);

interface Question {
  readonly method: 'GET' | 'POST';
  readonly route: string;
  readonly path: string;
  readonly body?: unknown;
  readonly isQuiet?: boolean;
}

/** Asks our registry each question once, for the limit to answer it the same way ever after. */
export async function cannedAnswers(registryUrl: string, page: string): Promise<CannedAnswer[]> {
  const registration = machine(0, 'canned', 'zz-canned');
  const registered = await ask(registryUrl, {
    method: 'POST',
    route: '/providers',
    path: '/providers',
    body: registration,
  });
  const { id } = JSON.parse(registered.body) as { id: string };
  const route = '/providers/:providerID';
  const questions: Question[] = [
    {
      method: 'POST',
      route: `${route}/heartbeat`,
      path: `/providers/${id}/heartbeat`,
      body: heartbeat(1),
      isQuiet: true,
    },
    { method: 'GET', route, path: `/providers/${id}` },
    { method: 'GET', route: '/providers', path: `/providers?${page}` },
  ];
  const answers = [registered];
  for (const question of questions) answers.push(await ask(registryUrl, question));
  return answers;
}

async function ask(registryUrl: string, question: Question): Promise<CannedAnswer> {
  const { method, route, path, body, isQuiet = false } = question;
  const response = await fetch(registryUrl + path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !NOT_REPEATED.has(name) && !OWN.has(name)),
  );
  return { method, route, status: response.status, headers, body: text, isQuiet };
}
