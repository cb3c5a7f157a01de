import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import type { BillingOptions, Body } from '../billing.ts';
import { call } from '../billing.ts';
import { gpu, registerMachine, startRegistry, type TestRegistry } from '../providers/registry.ts';
import { end, openRentals, type Rentals, START, started } from '../rentals.ts';

const MINUTE_SECONDS = 60;

/** A registry and a billing service whose clocks stand still until the test moves both. */
export interface Stage {
  readonly registry: TestRegistry;
  readonly billing: Rentals;
  /** Seconds since the clocks were stopped. */
  now(): number;
  /** Moves both clocks, with the registry at work meanwhile. */
  advance(seconds: number): Promise<void>;
  /** Makes the registry unreachable for billing, or reachable again. */
  setReachable(isReachable: boolean): void;
  close(): Promise<void>;
}

/** @param access of billing; the registry is open */
export async function openStage(
  config: BillingOptions['config'] = {},
  lease = {},
  access: NonNullable<BillingOptions['access']> = 'off',
): Promise<Stage> {
  const registry = await startRegistry('off', {}, lease);
  const { hostname, port } = new URL(registry.url);
  const proxy = await openFaultProxy(hostname, Number(port));
  const billing = await openRentals({
    access,
    config: {
      ...config,
      billing: { check_provider: 'true', ...config.billing },
      upstreams: { provider_registry: proxy.through(registry.url) },
    },
  });
  let seconds = 0;
  const timeAt = (after: number) => new Date(Date.parse(START) + after * 1_000).toISOString();
  // Ahead of its clock, so that the sweeper, which runs in real time, never finds that passes are missing.
  const sweptUntil = (after: number) =>
    adminQuery(
      `update registry_clock set swept_at = $1::timestamptz, resumed_at = '2020-01-01'`,
      [timeAt(after)],
      registry.databaseUrl,
    );
  await sweptUntil(MINUTE_SECONDS);
  await setDatabaseTime(registry.databaseUrl, timeAt(0));
  return {
    registry,
    billing,
    now: () => seconds,
    async advance(by) {
      seconds += by;
      await sweptUntil(seconds + MINUTE_SECONDS);
      await setDatabaseTime(registry.databaseUrl, timeAt(seconds));
      await setDatabaseTime(billing.databaseUrl, timeAt(seconds));
    },
    setReachable: (isReachable) => (isReachable ? proxy.restore() : proxy.cut()),
    async close() {
      await billing.close();
      await proxy.close();
      await registry.close();
    },
  };
}

export const beat = async (stage: Stage, id: string, gpu_metrics?: readonly object[]): Promise<void> => {
  const body = gpu_metrics && { gpu_metrics };
  const { status } = await call(stage.registry, 'POST', `/providers/${id}/heartbeat`, body);
  if (status !== 200) throw new Error(`a heartbeat responded with ${status}`);
};

/** What happens on a machine and to its rental, by the minute of the rental. */
export interface Script {
  /** Whether the machine sends a heartbeat at this minute. */
  readonly isAlive: (minute: number) => boolean;
  /** Whether it reports usage at this minute. */
  readonly reports?: (minute: number) => boolean;
  /** The cards of the machine that a heartbeat at this minute reports as unhealthy, by index; by default nothing is reported. */
  readonly faulty?: (minute: number) => readonly number[];
  /** How many cards it has; 1 by default. The rental has the first. */
  readonly cards?: number;
  readonly at?: Readonly<Record<number, (stage: Stage, id: string, session: Body) => Promise<unknown>>>;
}

/** Asks billing about a rental as its renter does. */
export async function readSession(stage: Stage, id: string): Promise<Body> {
  return (await call(stage.billing, 'GET', `/api/v1/billing/sessions/${id}`)).body;
}

/** Rents one machine for each script, lets an hour pass by the minute, and ends what still runs. */
export async function replay(stage: Stage, scripts: Readonly<Record<string, Script>>) {
  const machines = new Map<string, { id: string; script: Script; session: Body }>();
  for (const [name, script] of Object.entries(scripts)) {
    const { id } = await registerMachine(stage.registry, {
      gpus: indexesOf(script).map((index) => gpu({ index })),
    });
    await beat(stage, id);
    const renter = await stage.billing.renter('10');
    const session = await started(stage.billing, { user_id: renter.user_id, provider_id: id });
    machines.set(name, { id, script, session });
  }
  for (let minute = 1; minute <= 60; minute += 1) {
    await stage.advance(MINUTE_SECONDS);
    for (const { id, script, session } of machines.values()) {
      if (script.isAlive(minute)) await beat(stage, id, healthAt(script, minute));
      if (script.reports?.(minute)) await report(stage, session.id);
      await script.at?.[minute]?.(stage, id, session);
    }
    await stage.billing.watch().catch(() => {});
    await stage.billing.tick();
  }
  const bills = new Map<string, Body>();
  for (const [name, { session }] of machines) {
    await end(stage.billing, session.id);
    bills.set(name, await readSession(stage, session.id));
  }
  return bills;
}

const indexesOf = ({ cards = 1 }: Script) => Array.from({ length: cards }, (_, index) => index);

function healthAt(script: Script, minute: number) {
  const faulty = script.faulty?.(minute);
  return faulty && indexesOf(script).map((index) => ({ index, is_healthy: !faulty.includes(index) }));
}

async function report(stage: Stage, session_id: string): Promise<void> {
  await call(stage.billing, 'POST', '/api/v1/billing/usage-update', {
    session_id,
    gpu_utilization_percent: 50,
    vram_utilization_percent: 50,
    power_draw_w: 100,
  });
}

/** The outcome of a rental in minutes since its start. */
export function outcomeOf({ session, current_cost, settled_cost }: Body) {
  const { started_at, ended_at, status, end_reason, billed_minutes } = session;
  return {
    status,
    reason: end_reason,
    ended: (Date.parse(ended_at) - Date.parse(started_at)) / 60_000,
    minutes: billed_minutes,
    isSettled: current_cost === settled_cost && current_cost === session.total_cost,
  };
}
