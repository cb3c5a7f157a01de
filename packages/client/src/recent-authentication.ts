import type { Fetch } from './retrying-fetch.ts';

/** What a service wants to know before it carries an operation out: that the user is there (RFC 9470). */
export interface RecentAuthenticationChallenge {
  /** How long ago the user may have logged in or confirmed the password; undefined if the service does not say. */
  readonly maxAgeSeconds: number | undefined;
}

/**
 * Lets the user confirm the password, for example with `confirmPassword`, and returns the new access token, with which
 * the request is sent once more. Undefined: the user does not want to; the call then fails with the service's 401.
 */
export type OnRecentAuthenticationRequired = (
  challenge: RecentAuthenticationChallenge,
) => Promise<string | undefined>;

const UNAUTHORIZED = 401;

/**
 * The challenge of a response, if it is 401 `recent_authentication_required`. Refreshing the access token does not help:
 * a refreshed one is as old.
 */
function challengeOf(response: Response): RecentAuthenticationChallenge | undefined {
  if (response.status !== UNAUTHORIZED) return undefined;
  const header = response.headers.get('www-authenticate') ?? '';
  if (!/\berror="insufficient_user_authentication"/.test(header)) return undefined;
  const maxAge = /\bmax_age="?(\d+)/.exec(header)?.[1];
  return { maxAgeSeconds: maxAge === undefined ? undefined : Number(maxAge) };
}

/**
 * A fetch that has the user confirm the password where a service demands it, and then repeats the request: a refused one
 * had no effect. Requests that are refused at the same time wait for the same confirmation.
 *
 * @param onRepeat called with the request and its repetition
 */
export function createConfirmingFetch(
  send: Fetch,
  onRequired: OnRecentAuthenticationRequired,
  onRepeat: (request: Request, repetition: Request) => void = () => {},
): Fetch {
  let confirmation: Promise<string | undefined> | undefined;
  return async (request) => {
    // Before its body is read.
    const repetition = request.clone();
    const response = await send(request);
    const challenge = challengeOf(response);
    if (challenge === undefined) return response;
    confirmation ??= onRequired(challenge).finally(() => {
      confirmation = undefined;
    });
    const token = await confirmation;
    if (token === undefined) return response;
    await response.body?.cancel();
    repetition.headers.set('authorization', `Bearer ${token}`);
    onRepeat(request, repetition);
    return send(repetition);
  };
}
