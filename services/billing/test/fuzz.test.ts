import { readFile } from 'node:fs/promises';
import { FUZZ_TIMEOUT_MS, fuzzOperation, fuzzRuns } from '@gridlease/testing/fuzzing/fuzz';
import { fuzzedOperations } from '@gridlease/testing/fuzzing/operations';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openRentals, type Rentals } from './rentals.ts';

const document = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));

const operations = fuzzedOperations(document);

describe('for any input', { timeout: FUZZ_TIMEOUT_MS }, () => {
  let billing: Rentals;
  beforeAll(async () => {
    billing = await openRentals();
  });
  afterAll(() => billing.close());

  it.each(operations)('$operationId responds as documented', async (operation) => {
    await fuzzOperation(billing, operation, { runs: fuzzRuns(operations) });
  });
});
