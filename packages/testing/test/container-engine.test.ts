import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ENGINE_START_TIMEOUT_MS, engineOrSkip } from '@gridlease/testing/container-engine';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test(
  'the default network of a test engine is not the one of other engines, which it would take over or remove',
  async (context) => {
    const { client, env } = await engineOrSkip(context);
    const [program = '', ...args] = client;
    const { stdout } = await run(program, [...args, 'network', 'inspect', 'bridge'], { env });
    const [network] = JSON.parse(stdout);
    expect(network.Options['com.docker.network.bridge.name']).toBe('gridlease-test0');
  },
  ENGINE_START_TIMEOUT_MS,
);
