import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Diary, Marketplace } from './marketplace.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Every small file contains its name, and the large ones contain what was sent. */
export async function expectFilesToBeWhole(
  { url, rita }: Marketplace,
  diary: Diary,
  large: readonly { readonly key: string; readonly bytes: Buffer }[],
): Promise<void> {
  const headers = { authorization: `Bearer ${rita.accessToken}` };
  const read = async (key: string) => {
    const response = await fetch(`${url}/objects/${key}`, { headers });
    return [response.status, new Uint8Array(await response.arrayBuffer())] as const;
  };
  for (const { key, bytes: sent } of large) {
    const [status, bytes] = await read(key);
    expect([key, status, sha256(bytes)]).toEqual([key, 200, sha256(sent)]);
  }
  for (const key of diary.files) {
    const [found, text] = await read(key);
    expect([key, found, new TextDecoder().decode(text)]).toEqual([key, 200, key]);
  }
}
