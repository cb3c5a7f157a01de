import { caddyOrSkip, startGateway } from '@gridlease/testing/caddy';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';

it('the deployed gateway logs a request whose upstream is away without its query', async (context) => {
  const program = await caddyOrSkip(context);
  // Port 9 of this machine is nobody's.
  const gateway = await startGateway(program, { GRIDLEASE_UPSTREAMS__AUTH: 'http://127.0.0.1:9' });
  try {
    const target = `${gateway.url}/api/v1/auth/refresh?refresh_token=a-token-that-nobody-may-read`;
    expect((await fetch(target, { method: 'POST' })).status).toBeGreaterThanOrEqual(500);
    const logged = () => gateway.process.lines.find((line) => line.includes('/api/v1/auth/refresh'));
    const line = await until(logged, { message: 'the line of the failed request' });
    expect(line).toContain('/api/v1/auth/refresh?redacted');
    expect(gateway.process.lines.join('\n')).not.toContain('nobody-may-read');
  } finally {
    await gateway.stop();
  }
});
