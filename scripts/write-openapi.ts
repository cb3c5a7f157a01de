/** Writes the OpenAPI document of each service next to its sources; the contract tests compare them with the code. */
import { writeFile } from 'node:fs/promises';
import { describeAuth } from '../services/auth/src/describe.ts';
import { describeBilling } from '../services/billing/src/describe.ts';
import { describeRegistry } from '../services/provider-registry/src/describe.ts';
import { describeStorage } from '../services/storage/src/describe.ts';

const DOCUMENTS = {
  auth: describeAuth,
  'provider-registry': describeRegistry,
  storage: describeStorage,
  billing: describeBilling,
};

for (const [service, describe] of Object.entries(DOCUMENTS)) {
  const file = new URL(`../services/${service}/openapi.json`, import.meta.url);
  await writeFile(file, `${JSON.stringify(await describe(), null, 2)}\n`);
}
