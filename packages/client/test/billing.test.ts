import { expect, test } from 'vitest';
import { createBillingClient, reportUsage } from '../src/billing.ts';
import { openScriptedServer, resetConnection, respondWith } from './scripted-server.ts';

const report = {
  session_id: '00000000-0000-7000-8000-000000000000',
  gpu_utilization_percent: 90,
  vram_utilization_percent: 70,
  power_draw_w: 300,
};
const taken = { message: 'taken', status: 'success', session_status: 'active' };

test('a report whose response is lost is sent again with the same event id, given or generated', async () => {
  for (const event_id of ['mine', undefined]) {
    const server = await openScriptedServer(resetConnection, respondWith(503), respondWith(200, {}, taken));
    const billing = createBillingClient({ baseUrl: server.url, retry: { firstPauseMs: 1 } });
    expect(await reportUsage(billing, { ...report, event_id })).toEqual(taken);
    const sent = server.received.map(({ body }) => JSON.parse(body) as { event_id: string });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((one) => one.event_id)).size).toBe(1);
    expect(sent[0]).toMatchObject(report);
    expect(sent[0]?.event_id).toMatch(event_id ?? /^[0-9a-f-]{36}$/);
    await server.close();
  }
});
