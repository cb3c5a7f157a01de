/**
 * Writes the OpenAPI document of each service next to its sources. With `--check` it writes nothing and fails when a
 * committed file differs.
 *
 * Run: node --conditions=source scripts/write-openapi.ts [--check]
 */
import { describeAuth } from '../services/auth/src/describe.ts';
import { describeBilling } from '../services/billing/src/describe.ts';
import { describeRegistry } from '../services/provider-registry/src/describe.ts';
import { describeStorage } from '../services/storage/src/describe.ts';
import { writeGenerated } from './lib/generated-file.ts';

const DOCUMENTS = {
  auth: describeAuth,
  'provider-registry': describeRegistry,
  storage: describeStorage,
  billing: describeBilling,
};

for (const [service, describe] of Object.entries(DOCUMENTS)) {
  writeGenerated(`services/${service}/openapi.json`, `${JSON.stringify(await describe(), null, 2)}\n`);
}
