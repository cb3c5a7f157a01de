import { expect, test } from 'vitest';
import { peersSuite } from '../src/suites/peers/suite.ts';
import { runSmall } from './small-run.ts';

/** Those whose peers need no Go: the gateways are Debian's. */
const PARTS = ['--only', 'billing,gateway'];

test('the smallest comparison with peers measures both sides of each row and says what it cannot compare', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(peersSuite, 'peers', ...PARTS, '--rounds', '1');
  expect(written.rows).toHaveLength(4);
  for (const { name, ours, peers } of written.rows) {
    for (const figures of [ours, ...peers.map((peer: { figures: number[] }) => peer.figures)]) {
      expect(figures, name).toHaveLength(1);
    }
  }
  expect(Object.keys(written.conditions.versions)).toEqual(['Node', 'nginx', 'caddy']);
  const report = lines.join('\n');
  expect(report).toMatch(/^hop through our nginx, 4 connections +\S+ µs +bare nginx \S+ µs/m);
  expect(report).toContain('- Not compared: a charge');
});
