import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '@gridlease/testing/process';
import { describe, expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/sum-tests.mjs', import.meta.url));

type Result = Partial<Record<'passed' | 'failed', number>> & {
  skipped?: readonly string[];
  failures?: readonly string[];
  repeated?: readonly string[];
};

/** Adds these results up; a part whose result is undefined has written none. */
async function sum(results: Record<string, Result | string | undefined>) {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-sum-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, result] of Object.entries(results)) {
    if (result === undefined) continue;
    const whole = { passed: 0, failed: 0, skipped: [], failures: [] };
    const text = typeof result === 'string' ? result : JSON.stringify({ ...whole, ...result });
    await writeFile(join(folder, `${name}.json`), text);
  }
  const args = [script, folder, ...Object.keys(results)];
  const { exited, lines } = await startProcess({ command: process.execPath, args });
  const { code } = await exited;
  return { code, last: lines.at(-1), output: lines.join('\n') };
}

describe('the sum of several test runs', () => {
  it('is one last line, and passes where every part has', async () => {
    const { code, last } = await sum({
      tests: { passed: 8_000 },
      browser: { passed: 12 },
      soak: { passed: 1 },
    });
    expect([code, last]).toEqual([0, '8013 passed, 0 failed']);
  });

  it('fails with any of its parts, and names what failed and how much was not run', async () => {
    const { code, last, output } = await sum({
      tests: { passed: 7, failed: 1, failures: ['a.test.ts: is right'] },
      browser: { passed: 2, skipped: ['b (needs Chromium)'] },
    });
    expect([code, last]).toEqual([1, '9 passed, 1 failed, 1 skipped']);
    expect(output).toContain('failed: a.test.ts: is right');
  });

  it('names what passed only alone', async () => {
    const { code, output } = await sum({
      tests: { passed: 7, repeated: ['a.test.ts: is in time (timeout)'] },
    });
    expect(code).toBe(0);
    expect(output).toContain('passed alone, having failed beside others: a.test.ts: is in time (timeout)');
  });

  it('counts a part that ran nothing, or has no result that can be read, as failed', async () => {
    for (const broken of [undefined, {}, { skipped: ['all'] }, '{', '7'] as const) {
      const { code, last, output } = await sum({ tests: { passed: 1 }, soak: broken });
      expect([code, last?.slice(0, 18), output.includes('soak: 0 passed and 1 failed')]).toEqual([
        1,
        '1 passed, 1 failed',
        true,
      ]);
    }
  });
});
