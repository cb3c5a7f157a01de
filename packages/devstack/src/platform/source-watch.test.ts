import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { watchSources } from './source-watch.ts';

async function watched(): Promise<{ readonly folder: string; readonly changes: () => number }> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-watch-'));
  await mkdir(join(folder, 'deep'));
  await writeFile(join(folder, 'deep', 'a.ts'), '');
  let changes = 0;
  const watcher = watchSources([folder], () => {
    changes += 1;
  });
  onTestFinished(async () => {
    watcher.close();
    await rm(folder, { recursive: true });
  });
  // The watcher reports changes once it has listed its folders.
  await delay(100);
  return { folder, changes: () => changes };
}

test('a burst of saves of a file below a watched folder counts as one change', async () => {
  const { folder, changes } = await watched();
  for (const text of ['1', '2', '3']) await writeFile(join(folder, 'deep', 'a.ts'), text);
  await expect.poll(changes).toBe(1);
  await writeFile(join(folder, 'deep', 'a.ts'), '4');
  await expect.poll(changes).toBe(2);
});

test('changes of tests and other files are ignored', async () => {
  const { folder, changes } = await watched();
  await writeFile(join(folder, 'deep', 'a.test.ts'), '1');
  await writeFile(join(folder, 'README.md'), '1');
  await writeFile(join(folder, 'b.ts'), '1');
  await expect.poll(changes).toBe(1);
});
