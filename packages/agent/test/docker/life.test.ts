import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ENGINE_START_TIMEOUT_MS, engineOrSkip } from '@gridlease/testing/container-engine';
import { beforeAll, expect, test } from 'vitest';
import { create, openDockerMachine, outputOf, startScript, taskOf, unlimited } from './machine.ts';

beforeAll(async () => void (await engineOrSkip({ skip: () => undefined as never })), ENGINE_START_TIMEOUT_MS);

const content = (text: string) => ({ size: text.length, content: Readable.from([Buffer.from(text)]) });

test('a rental serves a page: input put in, ports published, output followed, nothing left at its end', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const driver = await machine.driver();
  const instance = await create(driver, engine, {
    command: ['httpd', '-f', '-v', '-p', '8080', '-h', '/srv/pages'],
    ports: [8080],
  });
  expect(instance.isStarted).toBe(false);
  await instance.putFile('/srv/pages/index.html', content('delivered'));
  const connection = await instance.start(unlimited());
  expect(connection).toEqual({
    http: [{ port: 8080, url: expect.stringMatching(/^http:\/\/127.0.0.1:\d+$/) }],
  });
  expect(await instance.connection()).toEqual(connection);
  expect(await (await fetch(connection.http?.[0]?.url ?? '')).text()).toBe('delivered');

  const names = (await machine.docker('network', 'ls', '--format', '{{ .Name }}')).match(/gl-\S+/g) ?? [];
  expect(names.length).toBeGreaterThan(0);
  await instance.stop();
  expect(await outputOf(instance)).toContain('response:200');
  await instance.erase();
  await instance.erase();
  expect((await instance.exited).exitCode).toBeGreaterThan(0);
  expect(await machine.docker('ps', '--all', '--format', '{{ .Names }}')).not.toMatch(instance.sessionId);
  await expect(fetch(connection.http?.[0]?.url ?? '')).rejects.toThrow();
});

test('a job ends with its exit code; its output and files are read after its end', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const driver = await machine.driver();
  const script =
    'echo out; echo "$GREETING" >&2; mkdir -p /out/sub; echo 42 >/out/answer; echo x >/out/sub/x; ln -s /out/answer /out/link; exit 7';
  const instance = await startScript(driver, engine, script, { env: { GREETING: 'hello' } });
  const exit = await instance.exited;
  expect(exit).toEqual({ exitCode: 7, at: expect.any(Date) });
  expect((await outputOf(instance)).split('\n').toSorted()).toEqual(['', 'hello', 'out']);
  for (const path of ['/out/answer', '/out/link']) {
    const file = await instance.readFile(path);
    expect(file?.size).toBe(3);
    expect(String(await buffer(file?.content ?? Readable.from([])))).toBe('42\n');
  }
  const folder = await instance.readFile('/out');
  const archive = await buffer(folder?.content ?? Readable.from([]));
  expect(archive.length).toBe(folder?.size);
  expect(archive.toString('latin1')).toContain('out/sub/x');
  expect(await instance.readFile('/out/missing')).toBeUndefined();
});

test('SIGTERM ends a rental, and SIGKILL two seconds later one that does not listen', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const driver = await machine.driver();
  const polite = await startScript(
    driver,
    engine,
    'trap "echo bye; exit 3" TERM; echo up; while :; do sleep 0.1; done',
  );
  const deaf = await startScript(driver, engine, 'trap "" TERM; echo up; while :; do sleep 0.1; done');
  for (const each of [polite, deaf]) {
    for await (const text of each.output(unlimited())) if (String(text).includes('up')) break;
  }
  await Promise.all([polite.stop(), deaf.stop()]);
  expect((await polite.exited).exitCode).toBe(3);
  expect((await deaf.exited).exitCode).toBe(137);
  expect(await outputOf(polite)).toBe('up\nbye\n');
});

test('a workload that ends before its port accepts connections has failed to start, and says why', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const driver = await machine.driver();
  const start = async (script: string, more = {}) => startScript(driver, engine, script, more);
  await expect(start('echo first; echo "no model"; exit 4', { ports: [80] })).rejects.toMatchObject({
    code: 'start_failed',
    message:
      'The workload ended with exit code 4 before its port 80 accepted connections. Its last line: no model',
  });
  await expect(start('exit 0', { ports: [80, 81] })).rejects.toMatchObject({ code: 'start_failed' });
  await expect(start('', { command: ['/missing'], ports: [80] })).rejects.toMatchObject({
    code: 'start_failed',
    message: expect.stringContaining('/missing'),
  });
});

test('a start that is given up rejects with the reason, and leaves nothing once erased', async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const { engine } = machine;
  const driver = await machine.driver();
  const instance = await create(driver, engine, { command: ['sleep', '1000'], ports: [80] });
  const giveUp = new AbortController();
  const started = instance.start(giveUp.signal);
  await expect.poll(() => machine.docker('ps', '--format', '{{ .Command }}')).toContain('sleep 1000');
  giveUp.abort(new Error('the renter has left'));
  await expect(started).rejects.toThrow('the renter has left');
  await instance.erase();
  const aborted = { signal: AbortSignal.abort(new Error('too late')), onProgress: () => {} };
  await expect(driver.create(taskOf(engine, {}), aborted)).rejects.toThrow('too late');
});
