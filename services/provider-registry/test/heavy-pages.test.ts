import { describe, expect, it } from 'vitest';
import { call, copyProvider, openRegistry, register } from './registry.ts';

describe('a long list with heavy metadata', () => {
  it('comes in lighter pages, which join into the whole', async () => {
    const own = await openRegistry();
    try {
      const metadata = { x: 'x'.repeat(60_000) };
      for (let at = 0; at < 6; at += 1) await register(own, { name: `heavy-${at}`, metadata });
      await copyProvider(own.databaseUrl, 'heavy-0', 1_500);
      const first = await call(own, 'GET', '/providers?limit=10000');
      const cursor = first.headers.get('x-next-cursor');
      expect(first.body).toHaveLength(1_000);
      const rest = await call(own, 'GET', `/providers?limit=10000&cursor=${cursor}`);
      expect([rest.body.length, rest.headers.has('x-next-cursor')]).toEqual([506, false]);
    } finally {
      await own.close();
    }
  });
});
