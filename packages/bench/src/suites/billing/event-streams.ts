import { startBilling } from '../../harness/billing.ts';
import { VARIANTS, type Variant } from '../../harness/measure.ts';
import { type ServedWithDatabase, startOwnServer } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { EventStreamsResult } from '../../load/event-streams.ts';

const STREAMS = 1_000;
const PER_SECOND = 100;
/** Measurements are so many times as long as others: processor time is counted in hundredths of a second. */
const TIMES_SECONDS = 4;

/** Each stream of one machine, as daemons follow theirs; all streams of everything, as operators look on. */
export const AUDIENCES = ['own', 'everything'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** By audience and variant. */
export type EventStreamsResults = Readonly<Record<Audience, Readonly<Record<Variant, EventStreamsResult>>>>;

const PATHS: Readonly<Record<Variant, string>> = {
  ours: '/api/v1/billing/events',
  limit: '/events',
  obvious: '/events',
};

/** Written as the service writes its own; its relay gives them their positions and publishes them. */
const OURS = `
  insert into outbox (id, type, version, aggregate_type, aggregate_id, aggregate_version, subject, correlation_id, data,
    created_at)
  select id, 'session.started', 1, 'session', id, 1, 'billing.events.v1.session.started', 'bench', data::json, now()
  from unnest($1::uuid[], $2::text[], $3::text[]) as e(id, machine, data)`;
const OTHERS = `
  insert into events (id, type, machine, data)
  select id, 'session.started', machine, data::json from unnest($1::uuid[], $2::text[], $3::text[]) as e(id, machine, data)`;

/** A thousand open streams while a hundred events a second happen: of ours, the limit and the obvious, each alone. */
export async function measureEventStreams(stage: Stage, seconds: number): Promise<EventStreamsResults> {
  const found: Partial<Record<Audience, Record<Variant, EventStreamsResult>>> = {};
  for (const audience of AUDIENCES) {
    const results: Partial<Record<Variant, EventStreamsResult>> = {};
    for (const variant of VARIANTS) {
      const server = await start(stage, variant, `${variant}_streams_${audience}`);
      results[variant] = await stage.generator('event-streams', {
        ...jobOf(audience, variant, seconds),
        baseUrl: server.url,
        databaseUrl: server.databaseUrl,
        pid: server.program.pid,
        databasePid: stage.postgresPid,
      });
      await server.program.stop();
    }
    found[audience] = results as Record<Variant, EventStreamsResult>;
  }
  return found as EventStreamsResults;
}

function jobOf(audience: Audience, variant: Variant, seconds: number) {
  const machines = Array.from({ length: STREAMS }, (_, n) => `rig-${n}`);
  const path = PATHS[variant];
  return {
    paths: machines.map((machine) => (audience === 'own' ? `${path}?provider_id=${machine}` : path)),
    machines,
    insert: variant === 'ours' ? OURS : OTHERS,
    perSecond: PER_SECOND,
    seconds: seconds * TIMES_SECONDS,
  };
}

/** Each in a process of its own, so that memory begins anew. */
async function start(stage: Stage, variant: Variant, name: string): Promise<ServedWithDatabase> {
  if (variant === 'ours') return startBilling(stage, name, {});
  const databaseUrl = await stage.createDatabase(name);
  const program = variant === 'limit' ? 'stream-limit' : 'obvious-streams';
  return {
    ...(await startOwnServer(stage, program, { name, env: { DATABASE_URL: databaseUrl } })),
    databaseUrl,
  };
}

/** Of every written event one arrives, or one at each stream. */
export function missingOf(audience: Audience, { written, received }: EventStreamsResult): number {
  return (audience === 'own' ? written : written * STREAMS) - received;
}
