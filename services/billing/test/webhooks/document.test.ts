import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startProcess } from '@gridlease/testing/process';
import { expect, it, onTestFinished } from 'vitest';
import { call } from '../billing.ts';
import { openRentals } from '../rentals.ts';
import {
  deliveriesOf,
  ENCRYPTION_KEY,
  LOCAL,
  register,
  startSending,
  untilDelivery,
  WEBHOOKS,
} from './sending.ts';

const CODE = /```js\n([\s\S]*?)```/;
const ended = (delivery: { status: string }) => delivery.status !== 'pending';

/** Runs the receiver of docs/WEBHOOKS.md as it stands there. */
async function startReceiver(secret: string) {
  const document = await readFile(new URL('../../../../docs/WEBHOOKS.md', import.meta.url), 'utf8');
  const receiver = await startProcess({
    command: process.execPath,
    args: ['--input-type=module', '--eval', CODE.exec(document)?.[1] ?? ''],
    env: { PATH: '/usr/bin:/bin', WEBHOOK_SECRET: secret, PORT: '0' },
    // Where the library is installed.
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  });
  onTestFinished(async () => {
    await receiver.stop();
  });
  const line = await receiver.waitForLine(/listening on (\d+)/);
  return { receiver, url: `http://127.0.0.1:${line.replace(/\D/g, '')}/` };
}

it('the receiver of docs/WEBHOOKS.md verifies what billing sends, acts on it once, and refuses forgeries', async () => {
  const billing = await openRentals({ config: { encryption: { key: ENCRYPTION_KEY }, webhooks: LOCAL } });
  onTestFinished(() => billing.close());
  const sending = startSending({ databaseUrl: billing.databaseUrl });
  onTestFinished(() => sending.stop());
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const { receiver, url } = await startReceiver(secret);
  const { id } = await register(billing, { url, types: ['outgoing.*'], secret });
  await call(billing, 'POST', '/api/v1/admin/outgoing', { paused: true });
  await receiver.waitForLine(/^outgoing\.paused /);
  const { id: delivery } = await untilDelivery(billing, id, ended);
  await call(billing, 'POST', `${WEBHOOKS}/${id}/deliveries/${delivery}/replay`);
  await untilDelivery(billing, id, ({ attempt_count }) => attempt_count === 2);
  expect(receiver.lines.filter((line) => line.startsWith('outgoing.paused'))).toHaveLength(1);

  await call(billing, 'POST', `${WEBHOOKS}/${id}/rotate-secret`, { overlap_seconds: 0 });
  await call(billing, 'POST', '/api/v1/admin/outgoing', { paused: false });
  await untilDelivery(billing, id, ({ attempts }) => attempts[0]?.status === 401);
  const [refused] = await deliveriesOf(billing, id, '?limit=1');
  expect(refused).toMatchObject({ type: 'outgoing.resumed', status: 'pending' });
  expect(refused.attempts[0].response).toMatch(/signature/i);
});
