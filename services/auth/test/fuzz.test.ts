import { readFile } from 'node:fs/promises';
import { FUZZ_TIMEOUT_MS, fuzzOperation, fuzzRuns } from '@gridlease/testing/fuzzing/fuzz';
import { fuzzedOperations } from '@gridlease/testing/fuzzing/operations';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openAuth, type TestAuth } from './auth.ts';

const document = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));

const operations = fuzzedOperations(document);

describe('whatever is sent to', { timeout: FUZZ_TIMEOUT_MS }, () => {
  let auth: TestAuth;
  beforeAll(async () => {
    auth = await openAuth();
  });
  afterAll(() => auth.close());

  it.each(operations)('$operationId responds as documented', async (operation) => {
    await fuzzOperation(auth, operation, { runs: fuzzRuns(operations) });
  });
});
