import { expect } from 'vitest';
import { exchange } from './exchange.ts';
import type { Replay } from './table.ts';

export type ServiceName = 'auth' | 'billing' | 'provider-registry' | 'storage';

/** Values of a run by placeholder name. */
export type Values = Record<string, string>;

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The request with the values of the run; its length is that of the bytes after the empty line. */
function bytesOf(request: string, values: Values): string {
  const text = filled(request, values);
  const body = text.slice(text.indexOf('\r\n\r\n') + 4);
  return text.replace('{length}', String(Buffer.byteLength(body)));
}

function memberAt(body: unknown, path: string): string {
  return path.split('.').reduce((value, name) => (value as Record<string, unknown>)[name], body) as string;
}

/** Sends one row of the table to a port, and compares the response with the row. */
export async function replay(port: number, row: Replay, values: Values): Promise<void> {
  const { status, headers, body } = await exchange(port, bytesOf(row.request, values));
  const expected = JSON.parse(filled(JSON.stringify(row.body), values));
  expect({ name: row.name, status, body }).toMatchObject({
    name: row.name,
    status: row.status,
    body: expected,
  });
  expect([row.name, headers['content-type']]).toEqual([
    row.name,
    status < 400 ? 'application/json' : 'application/problem+json',
  ]);
  for (const [name, path] of Object.entries(row.keeps ?? {})) values[name] = memberAt(body, path);
}
