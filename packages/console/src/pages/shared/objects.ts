import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import { BASE_URL } from '../../connection/platform.ts';
import { authorizedFetch, storage } from '../../session/clients.ts';

/** A key as one segment of a path, so that it is always one of the default bucket. */
const pathOf = (key: string) => ({ path: { objectKey: key } });

const NOT_SUPPORTED = 501;

interface Presigning {
  readonly method: 'GET' | 'PUT';
  /** A duration such as `15m`; at most `168h`. */
  readonly expiry: string;
  /** PUT: what may be uploaded at most, where the store can hold it to that. */
  readonly maxBytes?: number;
}

/**
 * Makes a link to one file that needs no access token.
 *
 * @throws ProblemError as `POST /presigned-url` does
 */
export async function presign(key: string, { method, expiry, maxBytes }: Presigning) {
  const body = { method, expiry };
  const send = (more: { max_bytes?: number }) =>
    orThrow(storage.POST('/presigned-url/{objectKey}', { params: pathOf(key), body: { ...body, ...more } }));
  if (maxBytes === undefined) return send({});
  try {
    return await send({ max_bytes: maxBytes });
  } catch (error) {
    if (error instanceof ProblemError && error.status === NOT_SUPPORTED) return send({});
    throw error;
  }
}

/** Whether there is such a file. Browsers complain of a 404, which is no fault here. */
export async function isThere(key: string, signal: AbortSignal): Promise<boolean> {
  const query = { prefix: key, limit: 1, content_type: false };
  const [first] = await orThrow(storage.GET('/objects/list', { params: { query }, signal }));
  return first?.key === key;
}

/**
 * The text of a file of the default bucket.
 *
 * @throws ProblemError as downloads do
 */
export async function readText(key: string, signal: AbortSignal): Promise<string> {
  const url = `${BASE_URL}/objects/${encodeURIComponent(key)}`;
  const response = await authorizedFetch(new Request(url, { signal, cache: 'no-store' }));
  const text = await response.text();
  if (!response.ok) throw new ProblemError(response, parsed(text));
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
