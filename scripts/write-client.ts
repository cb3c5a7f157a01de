/**
 * Writes the types of packages/client from the OpenAPI documents of the services. With `--check` it writes nothing
 * and fails when a committed file differs.
 *
 * Run: node --conditions=source scripts/write-client.ts [--check]
 */
import { readFileSync } from 'node:fs';
import { renderTypes } from '../packages/client/generator/render.ts';
import { writeGenerated } from './lib/generated-file.ts';

/** To add a service, add its name here and a factory in packages/client. */
const SERVICES = ['auth', 'provider-registry', 'storage', 'billing'];

for (const service of SERVICES) {
  const source = new URL(`../services/${service}/openapi.json`, import.meta.url);
  const text = await renderTypes(service, JSON.parse(readFileSync(source, 'utf8')));
  writeGenerated(`packages/client/src/generated/${service}.ts`, text);
}
