import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';

const run = promisify(execFile);
const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));
const INSTALL = fileURLToPath(new URL('install-package.sh', import.meta.url));
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

interface Ended {
  readonly code: number;
  readonly stdout: string;
}

const end = (program: string, args: string[], env: Record<string, string> = {}) =>
  run(program, args, { env: { PATH, ...env }, maxBuffer: OUTPUT_BYTES_MAX }).then(
    ({ stdout }): Ended => ({ code: 0, stdout }),
    ({ code, stdout }): Ended => ({ code, stdout }),
  );

describe('the Debian package', () => {
  let folder: string;
  /** Undefined on a machine that cannot build it. */
  let built: string | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gridlease-deb-'));
    if ((await end('dpkg-deb', ['--version'])).code !== 0) return;
    const args = [
      '--conditions=source',
      'scripts/package-agent.ts',
      '--output',
      folder,
      '--compression',
      'gzip',
    ];
    await run(process.execPath, args, { cwd: CHECKOUT, env: { PATH } });
    const [name = ''] = await readdir(folder);
    built = join(folder, name);
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const requireBuilt = (context: TestContext) => built ?? context.skip('needs dpkg-deb');

  /** An empty folder in which a copy of this machine can be made. */
  async function requireCopy(context: TestContext): Promise<string> {
    const copy = await mkdtemp(join(folder, 'copy-'));
    const { code } = await end('unshare', ['--mount', 'sh', INSTALL, copy]);
    return code === 0 ? copy : context.skip('needs root, overlay file systems, and adduser');
  }

  test('says what it is and needs, and belongs to root whoever built it', async (context) => {
    const file = requireBuilt(context);
    expect(file).toMatch(/\/gridlease-agent_\d+\.\d+\.\d+_(amd64|arm64)\.deb$/);
    const { stdout: info } = await end('dpkg-deb', ['--info', file]);
    expect(info).toMatch(/^ Depends: libc6 \(>= 2\.28\), /m);
    expect(info).toMatch(/^ Recommends: docker\.io \| docker-ce, nftables$/m);
    const { stdout: contents } = await end('dpkg-deb', ['--contents', file]);
    const entries = contents.trim().split('\n');
    expect(entries.filter((line) => !/^[d-]r[w-][x-]r-[x-]r-[x-] root\/root /.test(line))).toEqual([]);
    const files = entries.filter((line) => line.startsWith('-')).map((line) => line.split(' ./')[1]);
    expect(files.toSorted()).toEqual([
      'etc/gridlease-agent/config.yaml',
      'usr/bin/gridlease-agent',
      'usr/lib/gridlease-agent/gridlease-agent.mjs',
      'usr/lib/gridlease-agent/node',
      'usr/lib/systemd/system/gridlease-agent.service',
      'usr/share/doc/gridlease-agent/LICENSE.node',
      'usr/share/doc/gridlease-agent/README.md',
      'usr/share/doc/gridlease-agent/changelog.gz',
      'usr/share/doc/gridlease-agent/copyright',
    ]);
  });

  test('has a program that runs wherever it is unpacked, without any other Node.js', async (context) => {
    const file = requireBuilt(context);
    const root = join(folder, 'unpacked');
    await end('dpkg-deb', ['--extract', file, root]);
    const program = join(root, 'usr/bin/gridlease-agent');
    const env = { PATH: '/usr/bin:/bin', GRIDLEASE_CONFIG: join(root, 'etc/gridlease-agent/config.yaml') };
    expect((await end(program, ['--version'], env)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const state = { ...env, GRIDLEASE_STATE_FOLDER: join(folder, 'state') };
    expect(await end(program, ['status'], state)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^registered +not yet$/m),
    });
    const check = await end(program, ['check'], { ...state, GRIDLEASE_OWNER_ID: 'alice' });
    expect(check).toMatchObject({ code: 1, stdout: expect.stringMatching(/^TODO {2}gpus /m) });
    expect((await stat(join(root, 'usr/lib/gridlease-agent/node'))).mode & 0o111).toBe(0o111);
  });

  test('is installed, upgraded, removed and purged, and leaves nothing', async (context) => {
    const file = requireBuilt(context);
    const copy = await requireCopy(context);
    const { code, stdout } = await end('unshare', ['--mount', 'sh', INSTALL, copy, file]);
    expect([code, stdout]).toEqual([0, stdout]);
    const told = Object.fromEntries(
      [...stdout.matchAll(/^== (\w+): (.*)$/gm)].map(([, name, text]) => [name, text]),
    );
    expect(told).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      user: expect.stringMatching(/^gridlease-agent:.*:\/var\/lib\/gridlease-agent:\/usr\/sbin\/nologin$/),
      groups: expect.stringMatching(/\bdocker\b/),
      state: 'gridlease-agent gridlease-agent 755',
      config: 'root root 644',
      enabled: 'yes',
      unit: '',
      status: 'registered  not yet',
      kept: 'name: rig-7',
      removed: 'the program, neither configuration nor state',
      purged: 'configuration, state, user and unit',
    });
  }, 120_000);
});

test('its maintainer scripts are understood by every POSIX shell', async () => {
  for (const name of ['postinst', 'prerm', 'postrm', 'gridlease-agent']) {
    const script = join(CHECKOUT, 'packages/agent/debian', name);
    await access(script);
    expect([name, await end('sh', ['-n', script])]).toEqual([name, { code: 0, stdout: '' }]);
  }
});
