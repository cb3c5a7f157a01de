import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/write-config-docs.ts', import.meta.url));

test('docs/CONFIG.md matches the schemas of the services', async () => {
  await promisify(execFile)(process.execPath, ['--conditions=source', script, '--check']);
});
