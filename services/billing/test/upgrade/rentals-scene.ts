import { openTestHttpServer } from '@gridlease/testing/http-server';
import { notePass } from '../../src/rentals/sessions/tick-store.ts';
import { type Body, call, openBilling, type TestBilling } from '../billing.ts';
import { adopt } from '../cards/adopt.ts';
import { CARD } from '../rentals.ts';
import { untilPlaced } from './placed-events.ts';
import { deposit, openWallet, type Scene } from './scene.ts';

/** Two machines of the owner of the fixture's provider wallet: the first has rates of its own, the other its owner's. */
const OWNER = 'provider-1';
export const MACHINES = {
  own: '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a01',
  owners: '0f0e9a52-58c6-4b6c-9d7e-3c5f7d1b2a02',
} as const;
/** Who rents. */
export const RENTERS = { ann: 'ann', ben: 'ben', dan: 'dan' } as const;

/** Who has sessions or rates, for whoever reads what is told of them. */
export const KNOWN = {
  providerIds: [...Object.values(MACHINES), OWNER],
  userIds: Object.values(RENTERS),
};

/** The rentals of the scene: the service over its database, by its time, with a registry of the two machines. */
export interface Rentals {
  readonly scene: Scene;
  readonly billing: TestBilling;
  /** Moves the time in such steps, looking at what is due after each. */
  readonly pass: (...minutes: number[]) => Promise<void>;
  /** Gives the rentals of earlier releases their cards, as a worker does. */
  readonly adopt: () => Promise<void>;
  close(): Promise<void>;
}

async function openRegistry() {
  const gpus = [{ model_name: CARD.gpu_model, vram_mb: 24_576, is_healthy: true }];
  // Earlier releases allocated memory.
  const sharing = 'vram';
  return openTestHttpServer((request, response) => {
    const id = request.url?.split('/').at(-1);
    response.end(JSON.stringify({ id, owner_id: OWNER, status: 'idle', gpus, sharing }));
  });
}

export async function openRentals(scene: Scene): Promise<Rentals> {
  const registry = await openRegistry();
  const billing = await openBilling({
    databaseUrl: scene.url,
    hasWorkers: false,
    newId: scene.newId,
    // Unless the registry has to respond, a slow response would make a machine its own owner.
    config: { upstreams: { provider_registry: registry.url }, billing: { check_provider: 'true' } },
  });
  return {
    scene,
    billing,
    adopt: () => adopt(scene.books.db, registry.url),
    async pass(...minutes) {
      for (const step of minutes) {
        await scene.advance(step);
        await notePass(scene.books.db);
        await billing.tick();
      }
    },
    async close() {
      await billing.close();
      await registry.close();
    },
  };
}

export async function renter({ scene }: Rentals, userId: string, amount: bigint): Promise<string> {
  const walletId = await openWallet(scene, 'user', userId);
  await deposit(scene, walletId, amount);
  return walletId;
}

/** Sends a usage report of the machine as of now or of that time, and returns billing's response. */
export async function report(
  { scene, billing }: Rentals,
  session_id: string,
  event_id: string,
  timestamp = scene.now(),
): Promise<Body> {
  const measured = { gpu_utilization_percent: 92.5, vram_utilization_percent: 61, power_draw_w: 331.25 };
  const body = { session_id, event_id, timestamp, temperature_c: 67, ...measured };
  return succeed(call(billing, 'POST', '/api/v1/billing/usage-update', body));
}

export async function succeed(request: ReturnType<typeof call>): Promise<Body> {
  const { status, body } = await request;
  if (status >= 300) throw new Error(`the response is ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The machine's own rates, and its owner's for all others, of which one counts for nothing. */
export async function setRates({ billing }: Rentals): Promise<void> {
  const { gpu_model } = CARD;
  const rates = {
    [MACHINES.own]: [
      { gpu_model, hourly_rate: '1.1', minimum_session_minutes: 5, maximum_session_hours: '12' },
    ],
    [OWNER]: [
      { gpu_model, hourly_rate: '0.9', vram_rate_per_gb: '0.06', power_multiplier: '0.35' },
      { gpu_model: 'NVIDIA H100', hourly_rate: '3.000000001', is_active: false },
    ],
  };
  for (const [id, own] of Object.entries(rates)) {
    await succeed(call(billing, 'PUT', `/api/v1/provider/${id}/rates`, { rates: own }));
  }
}

/** Every event has its position: none is given one in the middle of the dump. */
export async function settleEvents({ scene }: Rentals): Promise<void> {
  await untilPlaced(scene.books.db);
}
