import { expect } from 'vitest';
import { call, register } from '../../registry.ts';
import { followChanges } from '../changes.ts';
import { onStage } from '../stage.ts';
import type { Timing } from '../timing.ts';
import { requireWholeStream } from '../verdict.ts';

/** Changes that are made in each of these times. */
const CHANGES = 50;

/**
 * A client of one replica has its stream broken, by a stop and by a kill, while another replica goes on making changes.
 * With its Last-Event-ID it receives every event once, in order, as if nothing had happened.
 */
export async function aStreamGoesOnAfterRestarts(timing: Timing): Promise<void> {
  await onStage({ timing, title: 'the event stream', replicas: 2 }, async (stage) => {
    const [streaming, changing] = stage.replicas;
    const client = followChanges(() => [streaming?.url() ?? []].flat());
    try {
      const { id } = await register({ url: changing?.url() ?? '' });
      const change = () => changeOften(changing?.url() ?? '', id);
      await stage.until('the stream is open', () => client.events.length > 0);
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        const during = change();
        await streaming?.end(signal);
        await during;
        await change();
        const missing = client.events.length;
        await streaming?.start();
        await stage.until('the stream goes on', () => client.events.length > missing);
      }
      await change();
      await requireWholeStream(stage, client);
      stage.say(`${client.events.length} events without a gap over ${client.openings()} streams`);
      expect(client.openings()).toBeGreaterThanOrEqual(3);
    } finally {
      await client.stop();
    }
  });
}

async function changeOften(url: string, id: string): Promise<void> {
  for (let turn = 0; turn < CHANGES; turn += 1) {
    const status = turn % 2 === 0 ? 'busy' : 'maintenance';
    const answer = await call({ url }, 'PATCH', `/providers/${id}/status`, { status });
    expect(answer.status).toBe(200);
  }
}
