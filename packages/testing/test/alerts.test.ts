import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DEPLOY_TOOL_TIMEOUT_MS, deployToolOrSkip, prepareDeployTool } from '@gridlease/testing/deploy-tools';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(checkout, 'deploy', 'prometheus');
const RULES = 'rules/alerts.yml';

interface Rule {
  readonly alert: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

async function readRules(): Promise<Rule[]> {
  const { groups } = parse(await readFile(join(folder, RULES), 'utf8')) as { groups: { rules: Rule[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

beforeAll(() => prepareDeployTool('promtool'), DEPLOY_TOOL_TIMEOUT_MS);

// promtool keeps both cores busy for a minute, which is three of a busy machine.
test('every alert fires when it should and only then, according to promtool', {
  timeout: 400_000,
}, async (context) => {
  const promtool = await deployToolOrSkip(context, 'promtool');
  expect((await run(promtool, ['check', 'rules', RULES], { cwd: folder })).stdout).toContain('SUCCESS');
  expect((await run(promtool, ['test', 'rules', 'alerts.test.yml'], { cwd: folder })).stdout).toContain(
    'SUCCESS',
  );
});

test('every alert has a test that it fires and one that it does not', async () => {
  const { tests } = parse(await readFile(join(folder, 'alerts.test.yml'), 'utf8')) as {
    tests: { name: string }[];
  };
  const names = tests.map(({ name }) => name);
  const alerts = (await readRules()).map(({ alert }) => alert);
  const required = alerts.flatMap((alert) => [`${alert} fires`, `${alert} is quiet`]);
  expect(names.filter((name) => required.includes(name)).sort()).toEqual(required.sort());
  // Others say in which case.
  const others = names.filter((name) => !required.includes(name));
  expect(others.filter((name) => !alerts.some((alert) => name.startsWith(`${alert} fires `)))).toEqual([]);
});

test('each alert states its severity and links to an entry of the runbook', async () => {
  const runbook = await readFile(join(checkout, 'docs', 'RUNBOOK.md'), 'utf8');
  const entries = new Map(
    [...runbook.matchAll(/^### (\w+)\n\n(.+)$/gm)].map(([, name = '', text = '']) => [name, text]),
  );
  for (const { alert, labels, annotations } of await readRules()) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(critical|warning)$/)]);
    expect(annotations.runbook_url).toBe(`{{ $externalLabels.runbook }}#${alert.toLowerCase()}`);
    expect(annotations.summary.length).toBeGreaterThan(10);
    expect([alert, entries.get(alert)]).toEqual([
      alert,
      expect.stringMatching(/\*\*Means:\*\*.+\*\*Look:\*\*.+\*\*Do:\*\*/),
    ]);
  }
});
