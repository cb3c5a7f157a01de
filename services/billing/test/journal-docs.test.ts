import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/write-journal-docs.ts', import.meta.url));

test('docs/JOURNALS.md lists every posting with its lines', async () => {
  await promisify(execFile)(process.execPath, ['--conditions=source', script, '--check']);
});
