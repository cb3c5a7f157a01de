import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/write-client.ts', import.meta.url));

test('the types of the client are those of the OpenAPI documents of the services', async () => {
  await promisify(execFile)(process.execPath, ['--conditions=source', script, '--check']);
});
