import { describe } from 'vitest';
import { requireAccess } from './registry.ts';

/** What anybody may where access is open, an administrator may where access tokens are required. */
const SUITES = ['providers', 'heartbeats', 'events', 'bad-input'];

requireAccess();

describe.each(SUITES)('%s, with access tokens', async (suite) => {
  await import(`./${suite}.test.ts`);
});
