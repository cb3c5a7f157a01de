import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { caddy } from '@gridlease/testing/gateways/caddy';
import { nginx } from '@gridlease/testing/gateways/nginx';
import { expect, it } from 'vitest';

const SECRET = 'a-token-that-nobody-may-read';

it.for([
  [caddy, 'serving initial configuration'],
  [nginx, '/api/v1/auth/refresh'],
] as const)(
  'the deployed gateway never logs a query, even when an upstream is down: $0.name',
  async ([deployed, logged], context) => {
    const startGateway = await deployed.find(context);
    // Port 9 of this machine is unused.
    const gateway = await startGateway({ GRIDLEASE_UPSTREAMS__AUTH: 'http://127.0.0.1:9' });
    try {
      const target = `${gateway.url}/api/v1/auth/refresh?refresh_token=${SECRET}`;
      const headers = { referer: `http://localhost/?${SECRET}` };
      expect((await fetch(target, { method: 'POST', headers })).status).toBeGreaterThanOrEqual(500);
    } finally {
      await gateway.stop();
    }
    const file = await readFile(join(gateway.folder, 'failures.log'), 'utf8').catch(() => '');
    const text = [...gateway.process.lines, file].join('\n');
    expect(text).toContain(logged);
    expect(text).not.toContain(SECRET);
  },
);
