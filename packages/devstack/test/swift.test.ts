import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testS3 } from '@gridlease/testing/s3';
import { until } from '@gridlease/testing/until';
import { expect, onTestFinished, test } from 'vitest';
import { findSwiftProgram } from '../src/servers/fetched-programs.ts';
import { findS3 } from '../src/servers/find.ts';
import { isProcessAlive } from '../src/servers/server-process.ts';

const FETCH_TIMEOUT_MS = 300_000;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gridlease-swift-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The ids of a process's children. */
function childrenOf(pid: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = all.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([id = 0, parent]) => (parent === pid ? [id] : []));
}

test('a store for tests speaks S3', { timeout: FETCH_TIMEOUT_MS }, async () => {
  const store = await testS3('new');
  const headers = { authorization: 'AWS nobody:wrong', date: new Date().toUTCString() };
  const response = await fetch(`${store.endpoint}/nothing`, { headers });
  expect(response.status).toBe(403);
  expect(await response.text()).toMatch(/<Code>(AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch)</);
});

test('Swift ends with the process that started it, however that ends', {
  timeout: FETCH_TIMEOUT_MS,
}, async () => {
  const folder = makeFolder();
  // biome-ignore lint/style/noProcessEnv: where downloads are kept is the environment's to say.
  const program = await findSwiftProgram('new', process.env);
  const source = `
    import { openSwift } from ${JSON.stringify(new URL('../src/servers/swift.ts', import.meta.url).href)};
    const server = await openSwift(${JSON.stringify({ program, dataFolder: folder })});
    console.log(JSON.stringify({ url: server.url, pid: server.pid }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--conditions=source', '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url, pid } = JSON.parse(line.toString()) as { url: string; pid: number };
  expect((await fetch(`${url}/healthcheck`)).status).toBe(200);
  // Four servers and memcached.
  const all = [pid, ...childrenOf(pid)];
  expect(all).toHaveLength(6);
  child.kill('SIGKILL');
  await until(() => !all.some(isProcessAlive), { message: 'the end of every server' });
});

test('if no store is available, the error explains how to get one', async () => {
  const folder = makeFolder();
  for (const program of ['sh', 'dirname', 'mkdir', 'flock'])
    symlinkSync(
      execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim(),
      join(folder, program),
    );
  const env = { PATH: folder, XDG_CACHE_HOME: folder, DOCKER_HOST: 'unix:///nowhere.sock' };
  const finding = findS3({ env, dataFolder: join(folder, 'data'), age: 'new' });
  await expect(finding).rejects.toThrow(
    /^needs an S3 store, and fetch-swift.sh: this machine has no apt-get: set GRIDLEASE_TEST_S3_ENDPOINT/,
  );
});

test('a store given by its address is used unchanged', async () => {
  const env = {
    GRIDLEASE_TEST_S3_ENDPOINT: 'https://s3.example',
    GRIDLEASE_TEST_S3_ACCESS_KEY_ID: 'me',
    GRIDLEASE_TEST_S3_SECRET_ACCESS_KEY: 'secret',
  };
  const found = await findS3({ env, dataFolder: 'nowhere', age: 'old' });
  expect(found).toMatchObject({
    url: 'https://s3.example',
    source: 'address',
    access: { accessKeyId: 'me', secretAccessKey: 'secret', region: 'us-east-1' },
  });
});
