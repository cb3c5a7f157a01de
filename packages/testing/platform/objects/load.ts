import { createHash, randomBytes, randomInt } from 'node:crypto';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { keepDoing, type Work } from '../../journeys/killed-processes/load.ts';

const UPLOADERS = 3;
const BYTES_MAX = 1024 * 1024;
/** What a client may be told when the store fails, and is then to repeat the request. */
const CLEAR = new Set(['503 store_unavailable', '502 store_failed', '504 request_timeout']);

/** What was uploaded and acknowledged, and what was refused. */
export interface ObjectDiary {
  /** The digest of each object that is stored, by key. */
  readonly stored: Map<string, string>;
  /** Number of responses by status and code. */
  readonly refused: Map<string, number>;
}

/** Longer than a request takes to fail while the store has no leader. */
const PATIENCE = { timeoutMs: 120_000, every: 100 };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Uploads of all sizes and the download of something acknowledged, over and over; each is repeated until it succeeds. */
export function keepStoring(url: string, diary: ObjectDiary): Work[] {
  return [
    ...Array.from({ length: UPLOADERS }, (_, uploader) =>
      keepDoing(`uploads ${uploader}`, 250, async (time) => {
        const key = `${uploader}/${time}`;
        const body = new Uint8Array(randomBytes(randomInt(1, BYTES_MAX)));
        const { status } = await untilServed(`${url}/objects/${key}`, { method: 'PUT', body }, diary);
        expect([key, status]).toEqual([key, 201]);
        diary.stored.set(key, sha256(body));
      }),
    ),
    keepDoing('downloads', 50, async () => {
      const keys = [...diary.stored.keys()];
      const key = keys[randomInt(0, keys.length || 1)];
      if (key !== undefined) await expectToBeThere(url, key, diary);
    }),
  ];
}

/** Number of requests that were refused so far. */
export const countRefused = ({ refused }: ObjectDiary) =>
  [...refused.values()].reduce((sum, count) => sum + count, 0);

/** Every object that was acknowledged until now has the bytes that were sent. */
export async function expectAllToBeThere(url: string, diary: ObjectDiary): Promise<void> {
  // Uploads go on meanwhile.
  const keys = [...diary.stored.keys()];
  for (const key of keys) await expectToBeThere(url, key, diary);
}

async function expectToBeThere(url: string, key: string, diary: ObjectDiary): Promise<void> {
  const { status, body } = await untilServed(`${url}/objects/${key}`, {}, diary);
  expect([key, status, sha256(body)]).toEqual([key, 200, diary.stored.get(key)]);
}

/** Repeats a request while the store fails and the service says so; any other response, also a wrong one, is returned. */
async function untilServed(target: string, init: RequestInit, { refused }: ObjectDiary) {
  const attempt = async () => {
    const response = await fetch(target, init);
    // The connection breaks where the store does, once the response has begun: never a short body.
    const body = new Uint8Array(await response.arrayBuffer());
    const told = refusalOf(response.status, body);
    if (!CLEAR.has(told)) return { status: response.status, body };
    refused.set(told, (refused.get(told) ?? 0) + 1);
    return undefined;
  };
  return until(attempt, { ...PATIENCE, message: `a response to ${target}` });
}

function refusalOf(status: number, body: Uint8Array): string {
  if (status < 500) return String(status);
  const { code } = JSON.parse(Buffer.from(body).toString('utf8')) as { code: string };
  return `${status} ${code}`;
}
