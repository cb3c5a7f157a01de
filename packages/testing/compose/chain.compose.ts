import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout, docker } from './engine.ts';
import { call } from './http.ts';
import { deposit, listWallets, readBooks, untilEven } from './money.ts';
import { type ComposedPlatform, GATEWAY, openComposedPlatform } from './platform.ts';
import { readmeScript } from './readme.ts';

const PATIENCE = { timeoutMs: 120_000, every: 1_000 };

let platform: ComposedPlatform;
let machine: string;
beforeAll(async () => {
  platform = await openComposedPlatform({ profiles: ['chain'] });
  await platform.up();
});
afterAll(() => platform?.close());

/** The wallet of one of the users created in the README. */
async function anyWallet(): Promise<string> {
  const found = (await listWallets()).find(({ user_id }) => user_id.startsWith('rita'));
  if (found === undefined) throw new Error('no user of the README has a wallet');
  return found.id;
}

test.each(['First steps', 'Rent a GPU'])('the README’s section "%s" runs twice', async (title) => {
  const script = await readmeScript(title);
  for (const _again of [1, 2]) {
    const output = await platform.shell(script);
    expect(output).not.toContain('"request_id"');
    machine = /"provider_id":"([^"]+)"/.exec(output)?.[1] ?? '';
  }
});

interface Payouts {
  readonly payouts: readonly { readonly status: string }[];
}

test('the payouts of the README’s rental become final, and chain and books are even', async () => {
  await until(async () => {
    const { payouts } = await call<Payouts>('GET', `/api/v1/provider/${machine}/payouts`);
    return payouts.length > 0 && payouts.every(({ status }) => status === 'confirmed');
  }, PATIENCE);
  await untilEven();
});

test('after a restart of everything, chain included, the chain holds what the books say and money moves', async () => {
  const before = await readBooks(machine);
  await platform.compose('restart');
  await platform.up();
  await untilEven();
  expect(await readBooks(machine)).toEqual(before);
  await deposit(platform, await anyWallet(), '1');
  await untilEven();
});

test('a failed chain step is made up for by the next start', async () => {
  const before = await readBooks(machine);
  // The token's step is missing while the chain starts anew: everything after it fails.
  await platform.compose('rm', '--force', '--stop', 'token');
  await platform.compose('restart', 'chain', 'adoption', 'billing');
  await platform.up();
  await untilEven();
  expect(await readBooks(machine)).toEqual(before);
});

test.each(['billing', 'provider-registry', 'storage', 'auth', 'postgres', 'nats', 'objects'])(
  '%s comes back after its process was killed',
  async (service) => {
    const id = (await platform.compose('ps', '--quiet', service)).trim();
    const state = async (field: string) =>
      (await docker(['inspect', '--format', `{{.State.${field}}}`, id])).trim();
    const pid = Number(await state('Pid'));
    process.kill(pid, 'SIGKILL');
    await until(
      async () => Number(await state('Pid')) !== pid && (await state('Health.Status')) === 'healthy',
      PATIENCE,
    );
    await until(async () => (await fetch(`${GATEWAY}/providers?limit=1`)).ok, PATIENCE);
  },
);

test('a backup, total loss and a restore lead back to the same books, objects and chain', async () => {
  const file = await readFile(join(checkout, 'README.md'));
  await fetch(`${GATEWAY}/objects/notes/README.md`, { method: 'PUT', body: file });
  // Also after those were killed.
  await untilEven();
  const before = await readBooks(machine);

  await platform.compose('stop', 'storage', 'objects');
  const name = (await platform.compose('run', '--rm', 'backup')).trim();
  await platform.remove();
  await platform.compose('run', '--rm', 'restore-files', name);
  await platform.compose('run', '--rm', 'restore-databases', name);
  await platform.up();

  await untilEven();
  expect(await readBooks(machine)).toEqual(before);
  const restored = await fetch(`${GATEWAY}/objects/notes/README.md`);
  expect(Buffer.from(await restored.arrayBuffer()).equals(file)).toBe(true);
  await deposit(platform, await anyWallet(), '1');
  await untilEven();
});

test('a restore over existing secrets is refused, and a restore that did not finish is repeated', async () => {
  await platform.compose('stop', 'storage', 'objects');
  const name = (await platform.compose('run', '--rm', 'backup')).trim();
  await expect(platform.compose('run', '--rm', 'restore-files', name)).rejects.toThrow(
    'there are secrets already',
  );
  const interrupt = ': >/secrets/postgres/.unfinished-restore';
  await platform.compose('run', '--rm', '--entrypoint', 'sh', 'restore-files', '-c', interrupt);
  await expect(platform.up()).rejects.toThrow();
  await platform.compose('run', '--rm', 'restore-files', name);
  await platform.up();
  await untilEven();
});
