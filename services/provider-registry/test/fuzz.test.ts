import { readFile } from 'node:fs/promises';
import { FUZZ_TIMEOUT_MS, fuzzOperation, fuzzRuns } from '@gridlease/testing/fuzzing/fuzz';
import { fuzzedOperations } from '@gridlease/testing/fuzzing/operations';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openRegistry, type TestRegistry } from './registry.ts';

const document = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));

const operations = fuzzedOperations(document);

describe('whatever is sent to', { timeout: FUZZ_TIMEOUT_MS }, () => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await openRegistry();
  });
  afterAll(() => registry.close());

  it.each(operations)('$operationId responds as documented', async (operation) => {
    await fuzzOperation(registry, operation, { runs: fuzzRuns(operations) });
  });
});
