import { randomUUID } from 'node:crypto';
import type { Fetch } from '@gridlease/client/retrying-fetch';
import { until } from '@gridlease/testing/until';

const TUS = { 'tus-resumable': '1.0.0' };
const CHUNK_BYTES = 256 * 1024;
const RESUME_TIMEOUT_MS = 60_000;

/** An upload that continues at the service's offset, whatever happened to the last part. */
export interface ResumableUpload {
  /** Sends the next part; returns whether it was the last one. */
  sendPart(): Promise<boolean>;
}

/** Creates an upload of these bytes by tus 1.0.0. @param begin sends the creation request. */
export async function beginUpload(
  url: string,
  token: string,
  { key, bytes }: { readonly key: string; readonly bytes: Buffer },
  begin: Fetch = fetch,
): Promise<ResumableUpload> {
  const authorization = `Bearer ${token}`;
  const metadata = `key ${Buffer.from(key).toString('base64')}`;
  const headers = { ...TUS, authorization };
  const announced = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
  // An abandoned upload is not an object and expires, so a client may create another one.
  const repeatable = { 'idempotency-key': randomUUID() };
  const beginning = { method: 'POST', headers: { ...headers, ...announced, ...repeatable } };
  const begun = await begin(new Request(`${url}/uploads`, beginning));
  if (begun.status !== 201) throw new Error(`creating an upload: status ${begun.status}`);
  const at = new URL(begun.headers.get('location') ?? '', url);
  const offset = () =>
    until(
      async () => {
        const response = await fetch(at, { method: 'HEAD', headers });
        return response.status === 200 ? { bytes: Number(response.headers.get('upload-offset')) } : undefined;
      },
      { timeoutMs: RESUME_TIMEOUT_MS, every: 100, message: 'that the upload can be resumed' },
    );
  return {
    async sendPart() {
      const { bytes: from } = await offset();
      if (from === bytes.length) return true;
      const part = {
        ...headers,
        'upload-offset': String(from),
        'content-type': 'application/offset+octet-stream',
      };
      const body = new Uint8Array(bytes.subarray(from, from + CHUNK_BYTES));
      // Whatever happens to it: the next part begins at the service's offset.
      await fetch(at, { method: 'PATCH', headers: part, body }).catch(() => {});
      return false;
    },
  };
}
