import { randomUUID } from 'node:crypto';
import { NEEDS_REVOCATIONS } from '@gridlease/testing/needs-revocations';
import { type Operation, readOpenApiDocument } from '@gridlease/testing/openapi-document';
import type { Target } from './services.ts';

type Service = keyof typeof NEEDS_REVOCATIONS;

/** What the operation responds to this token: its code, or its status. Nothing that it names exists. */
async function outcomeOf(url: string, { method, path }: Operation, token: string): Promise<string> {
  const place = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    name === 'bucketName' ? 'absent-bucket' : randomUUID(),
  );
  const giveUp = new AbortController();
  const response = await fetch(url + place, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && method !== 'HEAD' && { body: '{}' }),
    signal: giveUp.signal,
  });
  const type = response.headers.get('content-type');
  const isProblem = method !== 'HEAD' && type?.startsWith('application/problem+json') === true;
  const code = isProblem ? ((await response.json()) as { code: string }).code : String(response.status);
  // Streams of events do not end by themselves.
  giveUp.abort();
  return code;
}

/** What differs from the contract's list, in words, when every operation of these services is asked. */
export async function wrongWhileUnknown(targets: readonly Target[], token: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const service of Object.keys(NEEDS_REVOCATIONS) as Service[]) {
    const file = new URL(`../../../../services/${service}/openapi.json`, import.meta.url);
    const { url = '' } = targets.find(({ name }) => name === service) ?? {};
    for (const operation of (await readOpenApiDocument(file)).operations) {
      const { operationId } = operation;
      const code = await outcomeOf(url, operation, token);
      const isListed = NEEDS_REVOCATIONS[service].includes(operationId);
      if (isListed !== (code === 'revocations_unknown')) wrong.push(`${service} ${operationId}: ${code}`);
    }
  }
  return wrong;
}
