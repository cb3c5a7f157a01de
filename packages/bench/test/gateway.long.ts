import { expect, test } from 'vitest';
import { gatewaySuite } from '../src/suites/gateway/suite.ts';
import { runSmall } from './small-run.ts';

const OPERATIONS = ['heartbeat', 'get', 'list 50', 'search 50', 'register'];

test('the smallest benchmark through the gateway measures every operation three ways, without an error', {
  timeout: 240_000,
}, async () => {
  const { written, lines } = await runSmall(gatewaySuite, 'gateway');
  expect(written.operations.map(({ name }: { name: string }) => name)).toEqual(OPERATIONS);
  for (const operation of written.operations) {
    expect(operation).toMatchObject({ hasErrors: false });
    expect(operation.toLimit.median).toBeGreaterThan(0);
    expect(operation.toObvious.median).toBeGreaterThan(0);
    for (const variant of ['ours', 'limit', 'obvious']) {
      expect(operation[variant].perSecond.min).toBeGreaterThan(0);
      expect(operation[variant].p99Ms).toBeGreaterThanOrEqual(operation[variant].p50Ms);
    }
  }
  expect(written.rounds.operations[0].results.ours).toHaveLength(2);
  expect(written.gateway.throughP50Ms).toBeGreaterThan(0);
  expect(written.gateway.failed).toBe(0);

  const table = lines.join('\n');
  for (const name of OPERATIONS) expect(table).toMatch(new RegExp(`^${name} .* none$`, 'm'));
  expect(written.hops).toHaveLength(8);
  for (const hop of written.hops) expect(hop).toMatchObject({ refused: 0, failed: 0 });
  expect(table).toMatch(/^nginx, required +\d+ .* none$/m);
  expect(table).toMatch(/^gateway, one connection, p50: direct .* added /m);
});
