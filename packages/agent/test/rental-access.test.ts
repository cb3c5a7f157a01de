import { createTestIssuer } from '@gridlease/testing/tokens';
import { expect, test } from 'vitest';
import { openMachine } from './agent.ts';
import { startBilling } from './billing.ts';
import { openDatabase, startRegistry } from './registry.ts';
import { PROGRAM } from './rigs.ts';

const SECRET = 'Yb7kq2Rf0mXv4Ts9Lw1Jz6Hc3Dn8Gp5E';
const issuer = createTestIssuer({ algorithm: 'HS256', secret: Buffer.from(SECRET) });
const KEY_SCOPES = 'registry:write registry:heartbeat billing:usage rentals:run';

test('where access tokens are required, a key with rentals:run is enough to run rentals', async () => {
  const auth = { mode: 'required', secret: SECRET };
  const ownerToken = issuer.token({ sub: 'alice', roles: ['provider'] });
  const registry = await startRegistry(await openDatabase(), {
    env: { GRIDLEASE_AUTH__MODE: 'required', GRIDLEASE_AUTH__SECRET: SECRET },
    token: async () => ownerToken,
  });
  const billing = await startBilling(registry.url, { auth, billing: { check_provider: false } });
  const machine = await openMachine();
  await machine.start({
    owner_id: '',
    registry_url: registry.url,
    access_token: issuer.daemonToken(KEY_SCOPES, { sub: 'alice' }),
    usage: { url: billing.url, interval: '200ms' },
    rentals: { driver: 'command', command: [process.execPath, PROGRAM], poll_interval: '200ms' },
  });
  const { id: provider_id } = await registry.untilProvider(({ status }) => status === 'idle', 'it is there');

  const admin = billing.as(issuer.token({ sub: 'root', roles: ['admin'] }));
  const renter = await admin.renter();
  const session = await billing
    .as(issuer.token({ sub: renter }))
    .rent({ provider_id, user_id: renter, workload: { image: 'none', args: ['exit', '0'] } });
  expect(await admin.untilStatus(session.id, 'completed')).toMatchObject({ exit_code: 0 });
});
