import { createHash, randomBytes, randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { keepDoing, type Work } from '../../journeys/killed-processes/load.ts';

const UPLOADERS = 4;
const BYTES_MAX = 2 * 1024 * 1024;
/** What a client may be told when the store fails, and is then to repeat the request. */
const CLEAR = new Set(['503 store_unavailable', '502 store_failed', '504 timeout']);

/** What was uploaded and acknowledged, and what was refused. */
export interface ObjectDiary {
  /** The digest of each object that is stored, by key. */
  readonly stored: Map<string, string>;
  /** Number of responses by status and code. */
  readonly refused: Map<string, number>;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Uploads of all sizes and the download of something acknowledged, over and over; each is repeated until it succeeds. */
export function keepStoring(url: string, diary: ObjectDiary): Work[] {
  return [
    ...Array.from({ length: UPLOADERS }, (_, uploader) =>
      keepDoing(`uploads ${uploader}`, 20, async (time) => {
        const key = `${uploader}/${time}`;
        const body = randomBytes(randomInt(1, BYTES_MAX));
        const put = () => fetch(`${url}/objects/${key}`, { method: 'PUT', body: new Uint8Array(body) });
        while (!(await isDone(await put(), 201, diary)));
        diary.stored.set(key, sha256(body));
      }),
    ),
    keepDoing('downloads', 50, async () => {
      const keys = [...diary.stored.keys()];
      const key = keys[randomInt(0, keys.length || 1)];
      if (key === undefined) return;
      while (!(await isWhole(url, key, diary)));
    }),
  ];
}

/** Every acknowledged object has the bytes that were sent. */
export async function expectAllToBeThere(url: string, diary: ObjectDiary): Promise<void> {
  for (const [key] of diary.stored) while (!(await isWhole(url, key, diary)));
}

/** Whether an object could be read; if so, its content was that which was stored. */
async function isWhole(url: string, key: string, diary: ObjectDiary): Promise<boolean> {
  const response = await fetch(`${url}/objects/${key}`);
  if (!(await isDone(response.clone(), 200, diary))) return false;
  // The connection breaks where the store does, once the response has begun: never a short body.
  const bytes = await response.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return false;
  expect([key, sha256(new Uint8Array(bytes))]).toEqual([key, diary.stored.get(key)]);
  return true;
}

/** @throws Error for a response that does not say clearly that the store failed */
async function isDone(response: Response, wanted: number, { refused }: ObjectDiary): Promise<boolean> {
  if (response.status === wanted) return true;
  const { code } = (await response.json()) as { code: string };
  const told = `${response.status} ${code}`;
  if (!CLEAR.has(told)) throw new Error(`unexpected response: ${told}`);
  refused.set(told, (refused.get(told) ?? 0) + 1);
  return false;
}
