import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminQuery } from '@gridlease/testing/database';
import { closeWithFile } from '@gridlease/testing/file-end';
import { openPostgresPair } from '@gridlease/testing/postgres-pair';
import { doStep } from '@gridlease/testing/runbook-steps';
import { expect, it } from 'vitest';
import { startBilling, untilReady } from '../process.ts';
import { makeConfig } from './stage.ts';

it('the password of a role is replaced where the address names several servers, a standby first', async (context) => {
  const pair = await openPostgresPair(context);
  closeWithFile(() => pair.close());
  await adminQuery(`create role billing superuser login password 'old'`, [], pair.primary.url);
  const KEYS = await mkdtemp(join(tmpdir(), 'gridlease-keys-'));
  closeWithFile(() => rm(KEYS, { recursive: true }));
  const hosts = [pair.standby, pair.primary].map(({ port }) => `127.0.0.1:${port}`).join(',');
  const before = `postgres://billing:old@${hosts}/postgres?target_session_attrs=read-write`;
  const file = join(KEYS, 'database-url-billing');
  await writeFile(file, before);
  const billing = await startBilling(await makeConfig(before));
  await untilReady(billing.url);

  const service = { ROLE: 'billing', SERVICE_PID: String(billing.process.pid) };
  await doStep('replace-database-password', { KEYS, ...service });
  expect((await billing.process.exited).code).toBe(0);
  const after = await readFile(file, 'utf8');
  const replaced = (await readFile(join(KEYS, 'postgres-billing'), 'utf8')).trim();
  expect(after).toBe(before.replace(':old@', `:${replaced}@`));
  const successor = await startBilling(await makeConfig(after));
  await untilReady(successor.url);
  await successor.stop();
  const former = `postgres://billing:old@127.0.0.1:${pair.primary.port}/postgres`;
  await expect(adminQuery('select 1', [], former)).rejects.toThrow('password authentication failed');
});
