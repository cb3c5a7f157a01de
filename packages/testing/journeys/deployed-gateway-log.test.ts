import { caddyOrSkip, startGateway } from '@gridlease/testing/caddy';
import { expect, it } from 'vitest';

it('the deployed gateway never logs a query, even when an upstream is down', async (context) => {
  const program = await caddyOrSkip(context);
  // Port 9 of this machine is unused.
  const gateway = await startGateway(program, { GRIDLEASE_UPSTREAMS__AUTH: 'http://127.0.0.1:9' });
  try {
    const target = `${gateway.url}/api/v1/auth/refresh?refresh_token=a-token-that-nobody-may-read`;
    expect((await fetch(target, { method: 'POST' })).status).toBeGreaterThanOrEqual(500);
  } finally {
    await gateway.stop();
  }
  expect(gateway.process.lines.join('\n')).toContain('serving initial configuration');
  expect(gateway.process.lines.join('\n')).not.toContain('nobody-may-read');
});
