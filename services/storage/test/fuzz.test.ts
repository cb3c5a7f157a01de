import { readFile } from 'node:fs/promises';
import { FUZZ_TIMEOUT_MS, fuzzOperation, fuzzRuns } from '@gridlease/testing/fuzzing/fuzz';
import { fuzzedOperations } from '@gridlease/testing/fuzzing/operations';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openStorage, type TestStorage } from './storage.ts';

const document = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));

const operations = fuzzedOperations(document);

describe('any request to', { timeout: FUZZ_TIMEOUT_MS }, () => {
  let storage: TestStorage;
  beforeAll(async () => {
    storage = await openStorage();
  });
  afterAll(() => storage.close());

  it.each(operations)('$operationId responds as documented', async (operation) => {
    await fuzzOperation(storage, operation, { runs: fuzzRuns(operations) });
  });
});
