import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect } from 'vitest';
import { register, registration } from '../../registry.ts';
import { onStage, type Stage } from '../stage.ts';
import type { Timing } from '../timing.ts';

/** Passes that would have run since then, had the sweeper not stopped. */
const PASSES = 4;

/**
 * A replica is asked to stop while a request keeps it from ending. Its sweeper has stopped before it takes no more
 * heartbeats: a machine whose lease ends meanwhile is not declared lost by it.
 */
export async function theSweeperStopsBeforeTheListener(timing: Timing): Promise<void> {
  const config = { shutdown_timeout: '60s', request_timeout: '60s' };
  await onStage({ timing, title: 'the order of stopping', config }, async (stage) => {
    const url = stage.url();
    const [replica] = stage.replicas;
    const { id } = await register({ url }, { name: 'silent' });
    const slow = await openSlowRequest(url);
    replica?.signal('SIGTERM');
    await replica?.waitForLine(/"stopping"/);
    await stage.until('the sweeper has stopped', async () => {
      const leases = await stage.query("select from worker_lease where name = 'lease-sweeper'");
      return leases.length === 0;
    });
    const sweptAt = await lastPass(stage);
    await stage.until('a lease ends', async () => {
      const [row] = await stage.query<{ is_over: boolean }>(
        `select last_seen_at + make_interval(secs => lease_seconds + $2::float8) < gridlease_now() as is_over
         from provider_live where provider_id = $1`,
        [id, (PASSES * timing.sweepMs) / 1_000],
      );
      return row?.is_over;
    });
    expect(await lastPass(stage)).toEqual(sweptAt);
    const announced = await stage.query("select from outbox where type = 'provider.status_changed'");
    expect(announced).toEqual([]);
    expect(await slow.finish()).toBe(201);
    expect(await replica?.exited()).toEqual({ code: 0, signal: null });
  });
}

async function lastPass(stage: Stage): Promise<Date | undefined> {
  const [clock] = await stage.query<{ swept_at: Date }>('select swept_at from registry_clock');
  return clock?.swept_at;
}

/** A registration whose body is held back; `finish` sends it and returns the status. */
async function openSlowRequest(url: string): Promise<{ finish(): Promise<number | undefined> }> {
  const body = JSON.stringify(registration({ name: 'slow' }));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  const slow = request(`${url}/providers`, { method: 'POST', headers });
  const responded = once(slow, 'response') as Promise<[IncomingMessage]>;
  // When the scenario fails before it is finished, that is not also an error of nobody's.
  responded.catch(() => undefined);
  slow.flushHeaders();
  // The service has taken the request up and waits for its body.
  await once(slow, 'continue');
  return {
    async finish() {
      slow.end(body);
      const [response] = await responded;
      response.resume();
      return response.statusCode;
    },
  };
}
