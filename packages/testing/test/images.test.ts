import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string) => readFile(join(checkout, file), 'utf8');

const dockerfile = await read('deploy/Dockerfile');
const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from = '', name = '']) => ({
  from,
  name,
}));

// biome-ignore lint/suspicious/noTemplateCurlyInString: Docker's, not JavaScript's.
const BASES = '${BASES}';

test('every stage of the images has a name, and every base of others a digest', () => {
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(stages.length);
  for (const { from } of stages.filter(({ name }) => name.endsWith('-official'))) {
    expect(from).toMatch(/^[\w/]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  }
  const known = new Set(stages.map(({ name }) => name.replace(/official$/, BASES)));
  const strangers = stages.filter(({ from, name }) => !/-(official|debian)$/.test(name) && !known.has(from));
  expect(strangers.map(({ from }) => from)).toEqual(['scratch', 'scratch', 'scratch']);
});

test('each base of others has a counterpart from Debian and npm', async () => {
  const standIns = await readdir(join(checkout, 'scripts/containers/stand-ins'));
  for (const { name } of stages.filter(({ name }) => name.endsWith('-official'))) {
    const counterpart = stages.find((stage) => stage.name === name.replace('-official', '-debian'));
    const file = counterpart?.from.replace(/^(?:gridlease\/)?(.*):.*$/, '$1.Dockerfile');
    expect(standIns).toContain(file);
  }
});

test('the images have the Node and the pnpm of the checkout', async () => {
  const { nodeVersion } = parse(await read('pnpm-workspace.yaml')) as { nodeVersion: string };
  const installer = /pnpm@[\d.]+/.exec(await read('scripts/lib/install.mjs'))?.[0];
  const from = (stage: string) => stages.find(({ name }) => name === stage)?.from;
  expect(from('node-official')).toContain(`node:${nodeVersion}-bookworm-slim@`);
  expect(from('node-debian')).toBe(`gridlease/base-node:${nodeVersion}`);
  expect(/pnpm@[\d.]+/.exec(dockerfile)?.[0]).toBe(installer);
  expect(/pnpm@[\d.]+/.exec(await read('packages/testing/src/deploy-tree.ts'))?.[0]).toBe(installer);
});

test('no image starts its program with a shell, except nginx', () => {
  const commands = [...dockerfile.matchAll(/(?:ENTRYPOINT|CMD) (.*)$/gm)].map(([, command = '']) => command);
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) expect(command).toMatch(/^\[("[^"]*"(, )?)*\]$/);
  expect(commands.filter((command) => /\bsh\b/.test(command))).toEqual(['["/etc/gridlease/start.sh"]']);
});

test.each(['auth', 'provider-registry'])(
  '%s starts with the flags of Node that the benchmarks use',
  async (service) => {
    const script = join(checkout, 'deploy/images/print-start.sh');
    const { stdout } = await run('sh', [script, service]);
    const own = await read(`deploy/node-options.${service}`).catch(() => '');
    const flags = `${await read('deploy/node-options')} ${own}`.trim().split(/\s+/).join(' ');
    expect(stdout).toBe(`#!/usr/bin/env -S node ${flags}\nimport './bundle/main.js';\n`);
  },
);

test('a tag publishes every image that compose builds, except the local chain', async () => {
  const workflow = parse(await read('.github/workflows/images.yml')) as {
    jobs: { publish: { strategy: { matrix: { include: { image: string; target: string }[] } } } };
  };
  const published = workflow.jobs.publish.strategy.matrix.include;
  const services = await readdir(join(checkout, 'services'));
  expect(published.map(({ image }) => image).sort()).toEqual([...services, 'agent', 'gateway'].sort());
  const names = stages.map(({ name }) => name);
  for (const { target } of published)
    expect(names).toEqual(expect.arrayContaining([target, `${target}-documents`]));
});
