import { describe, expect, it } from 'vitest';
import { within } from './deadline.ts';

const never = () => new Promise<string>(() => {});

describe('work with a deadline', () => {
  it('that ends in time has its own result or error', async () => {
    expect(await within(60_000, Promise.resolve('done'))).toBe('done');
    await expect(within(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('that is late fails, or has the result for late work', async () => {
    await expect(within(1, never())).rejects.toThrow('no response within 1 ms');
    expect(await within(1, never(), () => 'late')).toBe('late');
  });
});
