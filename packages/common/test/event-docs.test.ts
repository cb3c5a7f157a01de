import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/write-event-docs.ts', import.meta.url));

test("docs/EVENTS.md matches the services' event catalogues", async () => {
  await promisify(execFile)(process.execPath, ['--conditions=source', script, '--check']);
});
