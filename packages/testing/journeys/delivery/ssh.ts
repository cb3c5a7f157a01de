import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { endRental } from '@gridlease/client/billing';
import { until } from '@gridlease/testing/until';
import { expect, onTestFinished, type TestContext } from 'vitest';
import { type Market, untilGone } from './market.ts';
import type { Rental } from './renter.ts';

const run = promisify(execFile);

interface Key {
  readonly publicKey: string;
  /** Runs a command in the rental with OpenSSH's client; this key alone, and only at the host key of the connection. */
  ssh(
    rental: Rental,
    command: string,
    input?: string,
  ): Promise<{ code: number; stdout: string; stderr: string }>;
}

/** A key of a renter's. */
async function makeKey(context: TestContext): Promise<Key> {
  await run('ssh', ['-V']).catch(() => context.skip('needs the program ssh: install openssh-client'));
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-ssh-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'key');
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'rita@home', '-f', file]);
  const options = ['StrictHostKeyChecking=yes', 'BatchMode=yes', 'IdentitiesOnly=yes'];
  return {
    publicKey: await readFile(`${file}.pub`, 'utf8'),
    async ssh({ connection }, command, input = '') {
      const { host, port, host_key } = connection?.ssh ?? { host: '', port: 0, host_key: '' };
      const known = join(folder, 'known_hosts');
      await writeFile(known, `[${host}]:${port} ${host_key}\n`);
      const all = [...options, `UserKnownHostsFile=${known}`].flatMap((option) => ['-o', option]);
      const target = ['-F', 'none', '-i', file, '-p', String(port), ...all, `root@${host}`];
      const child = spawn('ssh', [...target, command]);
      child.stdin.on('error', () => {});
      child.stdin.end(input);
      const closed = once(child, 'close');
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
      const [code] = (await closed) as [number];
      return { code, stdout, stderr };
    },
  };
}

/** Rita logs in, works, and nobody else does; the next agent lets her in as the first did. */
export async function logIn(context: TestContext, { stage, rig, rita, marker }: Market): Promise<void> {
  const [key, foreign] = [await makeKey(context), await makeKey(context)];
  const { id } = await rita.rent(rig, {
    image: stage.engine.image,
    command: ['sleep', '1000'],
    env: { SECRET: marker },
    ssh_public_key: key.publicKey,
  });
  const active = await rita.untilStatus(id, 'active');
  expect(await key.ssh(active, 'cat; echo "$SECRET" >&2; exit 5', 'through\n')).toEqual({
    code: 5,
    stdout: 'through\n',
    stderr: `${marker}\n`,
  });
  expect((await foreign.ssh(active, 'true')).stderr).toContain('Permission denied');
  await rig.kill();
  await rig.start();
  const isLetIn = async () => (await key.ssh(active, 'echo again')).stdout === 'again\n';
  await until(isLetIn, { every: 200, message: 'that the next agent lets her in' });
  await endRental(rita.billing, id, 'done');
  await untilGone(rig, id);
  expect((await key.ssh(active, 'true')).code).toBe(255);
}
