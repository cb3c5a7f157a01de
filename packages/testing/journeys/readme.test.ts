import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openSite, type Site, siteEnvironment, startPlatform } from '@gridlease/testing/running-platform';
import { expect, it, vi } from 'vitest';
import { type Block, parseDocument } from '../test/documents/markdown.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const README = parseDocument('README.md', readFileSync(join(checkout, 'README.md'), 'utf8'));
const DEFAULT_GATEWAY = 'http://127.0.0.1:8080';
/** A failed request ends the block, as a failed command does; a stream that reached its time limit has not failed. */
const PRELUDE = `set -euo pipefail
curl() { command curl --fail-with-body "$@" || [ $? -eq 28 ]; }
`;

/** How each block of the README is tested, by its heading and position below it. New ones have to be added here. */
const BLOCKS: Readonly<Record<string, 'open' | 'closed' | 'fleet' | 'elsewhere'>> = {
  // A drawing.
  'Gridlease 1': 'elsewhere',
  // devstack's test start.test.ts; and the tests themselves.
  'Two commands 1': 'elsewhere',
  'Two commands 2': 'elsewhere',
  // demo.platform.ts.
  'See it work 1': 'elsewhere',
  'First steps 1': 'open',
  'First steps 2': 'fleet',
  'Rent a GPU 1': 'open',
  // rent-a-gpu.test.ts, and its output.
  'Rent a GPU 2': 'elsewhere',
  'Rent a GPU 3': 'elsewhere',
  'With accounts 1': 'closed',
  'With accounts 2': 'closed',
  // A drawing.
  'Repository layout 1': 'elsewhere',
};

/** The blocks by heading and position. */
function namedBlocks(): Map<string, Block> {
  const headings = README.lines.flatMap(({ number, text }) => {
    const [, name] = /^#+ (.*)$/.exec(text) ?? [];
    return name === undefined ? [] : [{ number, name }];
  });
  const counts = new Map<string, number>();
  return new Map(
    README.blocks.map((block) => {
      const heading = headings.findLast(({ number }) => number < block.number)?.name ?? '';
      const count = (counts.get(heading) ?? 0) + 1;
      counts.set(heading, count);
      return [`${heading} ${count}`, block];
    }),
  );
}

function blocksFor(place: string): Block[] {
  return [...namedBlocks()].filter(([name]) => BLOCKS[name] === place).map(([, block]) => block);
}

async function paste(site: Site, url: string, text: string): Promise<string> {
  const script =
    PRELUDE + text.replaceAll(DEFAULT_GATEWAY, url).replaceAll('.gridlease/', `${site.dataFolder}/`);
  const { stdout } = await run('bash', ['-c', script], { cwd: checkout, env: siteEnvironment(site) });
  return stdout;
}

/** Log entries of the services and the gateway above level info. */
function complaints(site: Site): string[] {
  const folder = join(site.dataFolder, 'logs');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !/^\{"level":"(info|debug)"/.test(line)),
  );
}

vi.setConfig({ testTimeout: 240_000 });

it('every block is accounted for: it is run below, or its test is named', () => {
  expect([...namedBlocks().keys()]).toEqual(Object.keys(BLOCKS));
});

it('the blocks for an open platform run unchanged, twice, and nothing is logged above info while it starts', async () => {
  const site = await openSite();
  const platform = await startPlatform(site);
  expect(complaints(site)).toEqual([]);
  for (const round of [1, 2]) {
    for (const { text } of blocksFor('open')) {
      const output = await paste(site, platform.url, text);
      expect(output, `round ${round}`).not.toContain('"code":');
    }
  }
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});

it('the blocks for a closed platform run unchanged, twice, and a fleet finds its way in', async () => {
  const site = await openSite();
  const platform = await startPlatform(site, ['--secure']);
  expect(complaints(site)).toEqual([]);
  // One shell, because the second block uses what the first one defines.
  const text = blocksFor('closed')
    .map((block) => block.text)
    .join('\n');
  for (const round of [1, 2]) {
    const output = await paste(site, platform.url, text);
    expect(output, `round ${round}`).toContain('"model_name":"NVIDIA GeForce RTX 4090"');
    expect(output).not.toContain('"code":');
  }
  for (const fleet of blocksFor('fleet')) {
    // Unchanged except for its size and the platform's address, whose default is that of `npm start`.
    const small = fleet.text.replace(
      '--machines 200 --seconds 60',
      `--machines 10 --seconds 6 --speed 30 --churn 0 --url ${platform.url}`,
    );
    expect(small).not.toBe(fleet.text);
    const output = await paste(site, platform.url, small);
    expect(output).toMatch(/register +[1-9]\d* accepted, 0 refused, p50/);
    expect(output).toMatch(/heartbeat +[1-9]\d* accepted, 0 refused, p50/);
  }
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
