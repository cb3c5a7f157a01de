import type { ReceivedResponse } from './connection.ts';
import { carryTalks, type LoadJob, requestText, type Talk } from './generate.ts';

/** Refreshes, as many as the connections can carry: each has its own sessions and refreshes them in turn. */
export interface RefreshJob extends Omit<LoadJob, 'traffic'> {
  /** Accepts `{"refresh_token"}` and returns the next one. */
  readonly path: string;
  /** The newest token of each session. */
  readonly tokens: readonly string[];
}

/** Refreshes sessions, each always with its newest token; returns the newest tokens with the result. */
export async function generateRefreshes(job: RefreshJob) {
  const base = new URL(job.baseUrl);
  const shares = sharesOf(job.tokens, job.connections);
  const talks = shares.map((tokens) => refreshTalk(base, job.path, tokens));
  const result = await carryTalks(base, talks, job.seconds);
  return { ...result, tokens: shares.flat() };
}

/** Distributes items into the given number of groups; fewer when there are not enough items. */
export function sharesOf<T>(things: readonly T[], count: number): T[][] {
  const shares = Array.from({ length: Math.min(count, things.length) }, (): T[] => []);
  for (const [place, thing] of things.entries()) shares[place % shares.length]?.push(thing);
  return shares;
}

/**
 * Refreshes some sessions in turn.
 *
 * @param tokens of each session; replaced by the newest one.
 */
export function refreshTalk(base: URL, path: string, tokens: string[]): Talk {
  let place = -1;
  return {
    next() {
      place = (place + 1) % tokens.length;
      const body = JSON.stringify({ refresh_token: tokens[place] });
      return requestText(base, 'POST', { path, headers: {}, body });
    },
    heard(response) {
      if (response.status === 200) tokens[place] = newTokenIn(response);
    },
  };
}

function newTokenIn({ message }: ReceivedResponse): string {
  const body = message.toString('utf8', message.indexOf('\r\n\r\n'));
  return (JSON.parse(body) as { readonly refresh_token: string }).refresh_token;
}
