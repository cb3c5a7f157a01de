import { createHash, randomBytes, randomInt } from 'node:crypto';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { keepDoing, type Work } from '../../journeys/killed-processes/load.ts';

const UPLOADERS = 3;
const BYTES_MAX = 1024 * 1024;
/** What a client may be told when the store fails, and is then to repeat the request. */
const CLEAR = new Set(['503 store_unavailable', '502 store_failed', '504 timeout']);

/** What was uploaded and acknowledged, and what was refused. */
export interface ObjectDiary {
  /** The digest of each object that is stored, by key. */
  readonly stored: Map<string, string>;
  /** Number of responses by status and code. */
  readonly refused: Map<string, number>;
}

const PATIENCE = { timeoutMs: 60_000, every: 100 };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Uploads of all sizes and the download of something acknowledged, over and over; each is repeated until it succeeds. */
export function keepStoring(url: string, diary: ObjectDiary): Work[] {
  return [
    ...Array.from({ length: UPLOADERS }, (_, uploader) =>
      keepDoing(`uploads ${uploader}`, 250, async (time) => {
        const key = `${uploader}/${time}`;
        const body = randomBytes(randomInt(1, BYTES_MAX));
        const put = () => fetch(`${url}/objects/${key}`, { method: 'PUT', body: new Uint8Array(body) });
        await until(async () => isDone(await put(), 201, diary), {
          ...PATIENCE,
          message: `that ${key} is stored`,
        });
        diary.stored.set(key, sha256(body));
      }),
    ),
    keepDoing('downloads', 50, async () => {
      const keys = [...diary.stored.keys()];
      const key = keys[randomInt(0, keys.length || 1)];
      if (key === undefined) return;
      await untilWhole(url, key, diary);
    }),
  ];
}

/** Every object that was acknowledged until now has the bytes that were sent. */
export async function expectAllToBeThere(url: string, diary: ObjectDiary): Promise<void> {
  // Uploads go on meanwhile.
  const keys = [...diary.stored.keys()];
  for (const key of keys) await untilWhole(url, key, diary);
}

async function untilWhole(url: string, key: string, diary: ObjectDiary): Promise<void> {
  await until(() => isWhole(url, key, diary), { ...PATIENCE, message: `that ${key} can be read` });
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
