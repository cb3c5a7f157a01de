import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import type { RetryPolicy } from '@gridlease/client/retry-policy';
import { rawCall } from '../deployed-gateway/raw-call.ts';
import { listen } from '../killed-processes/event-stream.ts';
import { keepDoing, untilAllProgressed, type Work } from '../killed-processes/load.ts';
import { type Diary, keepBusy, type Marketplace, openMarketplace } from '../killed-processes/marketplace.ts';
import { type Outgoing, payOut, withdraw } from '../killed-processes/outgoing-transfers.ts';
import { logIn } from '../people.ts';
import type { PlatformInternals } from '../platform-internals.ts';
import { type SlowFile, uploadSlowly } from './slow-uploads.ts';

/** A client without retries: every failure shows. */
const IMPATIENT: Partial<RetryPolicy> = { attemptsMax: 1 };
const SLOW_UPLOADS = 4;
const BEATERS = 3;

/** Transfers and slow uploads, in addition to the diary. */
export interface FurtherDiary {
  readonly withdrawals: Outgoing[];
  readonly slow: SlowFile[];
}

/** Work that a rolling restart must not disturb, in addition to every journey's load. */
function keepBusyBesides(place: Marketplace, diary: Diary, further: FurtherDiary): Work[] {
  const { url, rita } = place;
  return [
    keepDoing('logins', 500, async () => {
      const { auth } = await logIn(url, rita.credentials);
      await orThrow(auth.GET('/api/v1/auth/me'));
    }),
    keepDoing('withdrawals', 3_000, async () => {
      further.withdrawals.push(await withdraw(place));
    }),
    keepDoing('downloads', 100, async (time) => {
      const key = diary.files[time % Math.max(1, diary.files.length)];
      if (key === undefined) return;
      const authorization = `Bearer ${rita.accessToken}`;
      const response = await fetch(`${url}/objects/${key}`, { headers: { authorization } });
      if ((await response.text()) !== key) throw new Error(`a download: status ${response.status}`);
    }),
    ...Array.from({ length: BEATERS }, (_, beater) => beatQuickly(place, beater)),
  ];
}

/** Frequent enough to notice momentary failures: on one connection, including bodies. */
function beatQuickly({ url, retry, machine, daemon }: Marketplace, beater: number): Work {
  const registry = createRegistryClient({ baseUrl: url, token: daemon, retry });
  const path = { params: { path: { providerID: machine } } };
  return keepDoing(`quick heartbeats ${beater}`, 20, async () => {
    await orThrow(registry.POST('/providers/{providerID}/heartbeat', { ...path, body: {} }));
  });
}

/** Each always has one of them in progress. */
function keepUploadingSlowly(place: Marketplace, { slow }: FurtherDiary): Work[] {
  return Array.from({ length: SLOW_UPLOADS }, (_, at) =>
    keepDoing(`slow upload ${at}`, 100, async (time) => {
      slow.push(await uploadSlowly(place, `${at}-${slow.length}-${time}`));
    }),
  );
}

/**
 * Clients with one connection per request. A reset before any response is retried: Caddy's new configuration has a
 * new socket, and the kernel resets connections that were not yet accepted from the old one.
 */
export function keepComing({ url, rita, machine }: Marketplace): Work[] {
  const headers = ['Authorization', `Bearer ${rita.accessToken}`];
  return ['/api/v1/pricing/rates', `/providers/${machine}`, '/providers', '/api/v1/auth/me'].map((target) =>
    keepDoing(target, 5, async () => {
      const call = () => rawCall(url, target, { headers });
      const { status } = await call().catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNRESET') throw error;
        return call();
      });
      if (status !== 200) throw new Error(`${target} returned ${status}`);
    }),
  );
}

/** A marketplace at work with clients that never retry, and a payout under way; returns once each work has been done. */
export async function beginLoad(internals: PlatformInternals, url: string) {
  const place = await openMarketplace(internals, url, IMPATIENT);
  const diary: Diary = { usage: [], rentals: [], files: [], statusChanges: 0, statuses: new Set() };
  const further: FurtherDiary = { withdrawals: [], slow: [] };
  const listener = listen(`${url}/providers/events`, () => place.scheduler);
  const uploads = keepUploadingSlowly(place, further);
  const works = [...keepBusy(place, diary), ...keepBusyBesides(place, diary, further)];
  await untilAllProgressed(works, 1);
  const payout = await payOut(place);
  return { place, diary, further, listener, uploads, works, payout };
}
