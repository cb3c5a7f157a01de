import { expect } from 'vitest';
import type { Target } from '../storage.ts';
import { begin, proceed } from '../uploads/tus.ts';

/** Begins a resumable upload that has so many bytes and is not complete. Returns its path. */
export async function openResumable(target: Target, key: string, bytes: number): Promise<string> {
  const path = await begin(target, key, bytes + 1);
  expect(await proceed(target, path, 0, 'x'.repeat(bytes))).toBe(bytes);
  return path;
}
