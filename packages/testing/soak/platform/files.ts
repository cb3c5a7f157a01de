import { createCipheriv, createHash } from 'node:crypto';
import { createStorageClient, eachObject } from '@gridlease/client/storage';
import { createRandom, type Random } from '@gridlease/testing/random';
import { until } from '@gridlease/testing/until';
import { keepDoing, type Work } from '../../journeys/killed-processes/load.ts';
import { beginUpload } from '../../journeys/killed-processes/upload.ts';
import { BUCKET } from '../../journeys/roles/rental.ts';
import type { Diary, FileContent } from './diary.ts';
import type { Marketplace, Renter } from './marketplace.ts';

const WHOLE_AT_ONCE = 4;
const IN_PARTS_AT_ONCE = 2;
const PAUSE_MS = 1_000;
/** Sizes from 2^10 to 2^22 bytes, small ones as often as large ones. */
const SIZE_BITS = { min: 10, max: 22 };
const IN_PARTS_BYTES = { min: 2_000_000, max: 8_000_000 };
const RESUMED_TIMEOUT_MS = 120_000;
/** Percentage of uploads that replace an object. */
const REPLACES_PERCENT = 20;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** Reproducible random-looking bytes. */
function bytesOf({ seed, bytes }: FileContent): Buffer {
  return createCipheriv('aes-256-ctr', sha256(Buffer.from(seed)), Buffer.alloc(16)).update(
    Buffer.alloc(bytes),
  );
}

/** Concurrent uploads, some in one request and some in parts that are resumed. */
export function keepUploading(place: Marketplace, diary: Diary, seed: number): Work[] {
  const whole = Array.from({ length: WHOLE_AT_ONCE }, (_, worker) => {
    const random = createRandom(seed + worker);
    return keepDoing(`uploads ${worker}`, PAUSE_MS, (time) =>
      uploadWhole(place, diary, { random, name: `${worker}/${time}` }),
    );
  });
  const inParts = Array.from({ length: IN_PARTS_AT_ONCE }, (_, worker) => {
    const random = createRandom(seed + WHOLE_AT_ONCE + worker);
    return keepDoing(`resumable uploads ${worker}`, PAUSE_MS, (time) =>
      uploadInParts(place, diary, { random, name: `parts/${worker}/${time}` }),
    );
  });
  return [...whole, ...inParts];
}

interface Upload {
  readonly random: Random;
  readonly name: string;
}

async function uploadWhole(
  { url, calls, renters }: Marketplace,
  diary: Diary,
  { random, name }: Upload,
): Promise<void> {
  const renter = random.pick(renters);
  const replaced = random.int(1, 100) <= REPLACES_PERCENT ? latestKey(diary, renter, name) : undefined;
  const key = replaced ?? `users/${renter.id}/${name}`;
  const bytes = 2 ** random.int(SIZE_BITS.min, SIZE_BITS.max - 1) + random.int(0, 1_000);
  const content = { seed: `${key} ${name}`, bytes };
  const body = bytesOf(content);
  const headers = {
    authorization: `Bearer ${renter.token()}`,
    'x-amz-checksum-sha256': sha256(body).toString('base64'),
  };
  const request = new Request(`${url}/objects/${key}`, {
    ...{ method: 'PUT', headers },
    body: new Uint8Array(body),
  });
  const response = await calls.fetch(request);
  if (!response.ok)
    throw new Error(`the upload of ${key}: status ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
  diary.files.set(key, { owner: renter.id, content });
}

/** An object of the renter written by the same worker, so that no other one is writing it. */
function latestKey({ files }: Diary, { id }: Renter, name: string): string | undefined {
  const prefix = `users/${id}/${name.split('/', 1)[0]}/`;
  return [...files.keys()].findLast((key) => key.startsWith(prefix));
}

async function uploadInParts(
  { url, calls, renters }: Marketplace,
  diary: Diary,
  { random, name }: Upload,
): Promise<void> {
  const renter = random.pick(renters);
  const key = `users/${renter.id}/${name}`;
  const content = { seed: key, bytes: random.int(IN_PARTS_BYTES.min, IN_PARTS_BYTES.max) };
  const upload = await beginUpload(url, renter.token(), { key, bytes: bytesOf(content) }, calls.fetch);
  await until(() => upload.sendPart(), { timeoutMs: RESUMED_TIMEOUT_MS, message: `that ${key} is uploaded` });
  diary.files.set(key, { owner: renter.id, content });
}

/** Wrong objects: each accepted upload must read back, and there must be no others. */
export async function findWrongFiles({ url, calls, renters }: Marketplace, diary: Diary): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, token } of renters) {
    const storage = createStorageClient({ baseUrl: url, ...calls.watched, token });
    const listed = await Array.fromAsync(eachObject(storage, BUCKET, { prefix: `users/${id}/` }));
    const expected = new Set([...diary.files].flatMap(([key, { owner }]) => (owner === id ? [key] : [])));
    for (const { key } of listed) if (!expected.has(key)) wrong.push(`${key} exists without an upload`);
    for (const key of expected) {
      const { content } = diary.files.get(key) as { content: FileContent };
      const headers = { authorization: `Bearer ${token()}` };
      const response = await calls.fetch(new Request(`${url}/objects/${key}`, { headers }));
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (response.status !== 200) wrong.push(`${key} returned ${response.status}`);
      else if (!sha256(bytes).equals(sha256(bytesOf(content)))) wrong.push(`${key} has other bytes`);
    }
  }
  return wrong;
}
