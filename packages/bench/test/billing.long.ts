import { expect, test } from 'vitest';
import { billingSuite } from '../src/suites/billing/suite.ts';
import { countVerdicts, runSmall } from './small-run.ts';

test('the smallest benchmark of billing measures every part, compares each figure with its bar, and leaves consistent books', {
  timeout: 240_000,
}, async () => {
  // Of few sessions there would be more reports in a second than billing takes.
  const { written, lines } = await runSmall(billingSuite, 'billing', '--rounds', '1', '--providers', '1000');
  expect(written.ticks).toMatchObject({ sessions: 1_000, running: 1_000, findings: [] });
  for (const figure of ['decided', 'atOnce', 'memoryBytes']) {
    expect(written.ticks[figure], figure).toBeGreaterThan(0);
  }
  expect(written.ticks.obvious.billed).toBeGreaterThan(0);
  for (const variant of ['ours', 'limit', 'obvious']) {
    expect(written.ticks.reads[variant].failed, variant).toBe(0);
    expect(written.ticks.reads[variant].perSecond, variant).toBeGreaterThan(0);
  }
  for (const part of ['starts', 'usage']) expect(written[part], part).toMatchObject({ hasErrors: false });
  for (const kind of ['plain', 'cards']) {
    expect(written.cards[kind], kind).toMatchObject({ refused: 0, failed: 0 });
    expect(written.cards[kind].perSecond.median, kind).toBeGreaterThan(0);
  }
  expect(written.stream.published).toBeGreaterThan(0);
  expect(written.stream.recorded).toBe(written.stream.published);
  for (const audience of ['own', 'everything']) {
    for (const variant of ['ours', 'limit', 'obvious']) {
      expect(written.events[audience][variant].received, `${audience} ${variant}`).toBeGreaterThan(0);
    }
  }
  // Without Debian there is no PgBouncer, which is said instead.
  const unpooled = lines.some((line) => line.startsWith('needs PgBouncer'));
  expect(written.pooler?.pooled ?? unpooled).toEqual(
    unpooled || expect.objectContaining({ refused: 0, failed: 0 }),
  );
  const isAlone = lines.some((line) => line.startsWith('needs PostgreSQL'));
  for (const { summaries, costs } of written.standby?.reads ?? []) {
    expect(summaries.standby).toMatchObject({ refused: 0, failed: 0 });
    expect(costs.primary.databaseMs).toBeGreaterThan(0);
  }
  expect(written.standby?.reads.length ?? isAlone).toEqual(isAlone || 2);
  expect(written.cpu.operations).toMatchObject([{ name: 'charge cpu' }, { name: 'start cpu' }]);
  for (const { name, shots } of written.cpu.operations) {
    expect(shots.ours, name).toMatchObject([{ failed: 0 }]);
    expect(shots.ours[0].serviceMs + shots.ours[0].databaseMs, name).toBeGreaterThan(0);
  }
  expect(written.bars.streamFaults).toBe(0);
  expect(written.bars.findings).toBe(0);
  expect(countVerdicts(lines, 15)).toBe(15 - Number(unpooled) - Number(isAlone));
});
