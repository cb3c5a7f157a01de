import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import type { RetryPolicy } from '@gridlease/client/retry-policy';
import { rawCall } from '../deployed-gateway/raw-call.ts';
import { keepDoing, type Work } from '../killed-processes/load.ts';
import type { Diary, Marketplace } from '../killed-processes/marketplace.ts';
import { type Outgoing, withdraw } from '../killed-processes/outgoing-transfers.ts';
import { logIn } from '../people.ts';
import { type SlowFile, uploadSlowly } from './slow-uploads.ts';

/** A client that repeats nothing: what fails has failed. */
export const IMPATIENT: Partial<RetryPolicy> = { attemptsMax: 1 };
const SLOW_UPLOADS = 4;
const BEATERS = 3;

/** What leaves and what is sent slowly, besides the diary. */
export interface FurtherDiary {
  readonly withdrawals: Outgoing[];
  readonly slow: SlowFile[];
}

/** What a rolling restart must not disturb beside what every journey's load consists of. */
export function keepBusyBesides(place: Marketplace, diary: Diary, further: FurtherDiary): Work[] {
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
      const answer = await fetch(`${url}/objects/${key}`, { headers: { authorization } });
      if ((await answer.text()) !== key) throw new Error(`a download was answered ${answer.status}`);
    }),
    ...Array.from({ length: BEATERS }, (_, beater) => beatQuickly(place, beater)),
  ];
}

/** Comes so often that what goes wrong for moments is noticed: by one connection, with bodies too. */
function beatQuickly({ url, retry, machine, daemon }: Marketplace, beater: number): Work {
  const registry = createRegistryClient({ baseUrl: url, token: daemon, retry });
  const path = { params: { path: { providerID: machine } } };
  return keepDoing(`quick heartbeats ${beater}`, 20, async () => {
    await orThrow(registry.POST('/providers/{providerID}/heartbeat', { ...path, body: {} }));
  });
}

/** Always one of them under way, by each. */
export function keepUploadingSlowly(place: Marketplace, { slow }: FurtherDiary): Work[] {
  return Array.from({ length: SLOW_UPLOADS }, (_, at) =>
    keepDoing(`slow upload ${at}`, 100, async (time) => {
      slow.push(await uploadSlowly(place, `${at}-${slow.length}-${time}`));
    }),
  );
}

/**
 * Clients that come for one request each. Who is reset before anything was answered comes again: Caddy's new
 * configuration has a new socket, and the kernel resets what nobody had accepted from the old one.
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
      if (status !== 200) throw new Error(`${target} was answered ${status}`);
    }),
  );
}
