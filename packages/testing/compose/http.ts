import { expect } from 'vitest';
import { GATEWAY } from './platform.ts';

/** Calls the composed platform and returns the body, JSON. Fails the test on any status but 2xx. */
export async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${GATEWAY}${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  expect([method, path, response.ok, response.ok || text]).toEqual([method, path, true, true]);
  return JSON.parse(text) as T;
}
