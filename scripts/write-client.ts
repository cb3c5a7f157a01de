/**
 * Writes the types of packages/client from the OpenAPI documents of the services. With `--check` it writes nothing
 * and fails when a committed file differs.
 *
 * Run: node --conditions=source scripts/write-client.ts [--check]
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { renderTypes } from '../packages/client/generator/render.ts';

/** To add a service, add its name here and a factory in packages/client. */
const SERVICES = ['auth', 'provider-registry', 'storage', 'billing'];

for (const service of SERVICES) {
  const source = new URL(`../services/${service}/openapi.json`, import.meta.url);
  const target = new URL(`../packages/client/src/generated/${service}.ts`, import.meta.url);
  const text = await renderTypes(service, JSON.parse(readFileSync(source, 'utf8')));
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text);
  } else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    process.stderr.write(
      `The client of ${service} is out of date: node --conditions=source scripts/write-client.ts\n`,
    );
    process.exitCode = 1;
  }
}
