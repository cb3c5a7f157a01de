import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findNatsProgram } from '@gridlease/devstack/servers/nats';
import { natsAccounts } from '@gridlease/devstack/servers/nats-accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const run = promisify(execFile);
const read = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gridlease-nats-accounts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Has nats-server itself check a configuration; rejects with its findings. */
async function checkConfig(file: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: nats-server may have to be found on the PATH.
  const program = await findNatsProgram(process.env.PATH ?? '');
  if (program === undefined) throw new Error('there is no nats-server on this machine');
  await run(program, ['-t', '--config', file], { env });
}

test("compose's NATS has the accounts of the embedded one, and reads them with the generated passwords", async () => {
  const text = await read('deploy/nats/nats.conf');
  // From there on it is also valid YAML.
  expect(parse(text.slice(text.indexOf('accounts:')))).toEqual({
    accounts: natsAccounts({
      gridlease: '$NATS_PASSWORD',
      daemon: '$NATS_DAEMON_PASSWORD',
      reader: '$NATS_READER_PASSWORD',
    }),
  });
  const made = await read('deploy/make-secrets.sh');
  const names = [...made.matchAll(/(NATS_(?:\w+_)?PASSWORD): /g)].map(([, name]) => name);
  expect(names).toEqual(['NATS_PASSWORD', 'NATS_DAEMON_PASSWORD', 'NATS_READER_PASSWORD']);
  await mkdir(join(folder, 'etc/nats'), { recursive: true });
  await mkdir(join(folder, 'run/secrets'), { recursive: true });
  await writeFile(join(folder, 'etc/nats/nats.conf'), text);
  const passwords = names.map((name) => `${name}: "0123"\n`).join('');
  await writeFile(join(folder, 'run/secrets/passwords.conf'), passwords);
  await checkConfig(join(folder, 'etc/nats/nats.conf'));
});

test("the cluster's NATS has the accounts of the embedded one, and reads them with the passwords of its secret", async () => {
  const { config, container } = parse(await read('deploy/kubernetes/nats/values.yaml')) as {
    config: { merge: { accounts: object } };
    container: { env: Record<string, { valueFrom: { secretKeyRef: { key: string } } }> };
  };
  expect(config.merge.accounts).toEqual(
    natsAccounts({
      gridlease: '<< $NATS_PASSWORD >>',
      daemon: '<< $NATS_DAEMON_PASSWORD >>',
      reader: '<< $NATS_READER_PASSWORD >>',
    }),
  );
  const variables = Object.entries(container.env);
  const keys = variables.map(([, { valueFrom }]) => valueFrom.secretKeyRef.key);
  expect(keys).toEqual(['gridlease', 'daemon', 'reader']);
  // The chart writes the values as JSON, and leaves << and >> as they are.
  const rendered = JSON.stringify({ jetstream: {}, ...config.merge }).replaceAll(/"<< (\$\w+) >>"/g, '$1');
  await writeFile(join(folder, 'cluster.conf'), rendered);
  await checkConfig(
    join(folder, 'cluster.conf'),
    Object.fromEntries(variables.map(([name]) => [name, 'p0123'])),
  );
});
