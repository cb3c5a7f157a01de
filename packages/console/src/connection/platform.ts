import { networkFetch } from './network.ts';

/** What the platform says of itself: `GET /api/v1/platform`. */
export interface Platform {
  readonly name: string;
  /** The symbol of the token. */
  readonly currency: string;
  /** Digits that the token has behind the point. */
  readonly decimals: number;
  /** Of the chain, such as `localnet`. */
  readonly network: string;
  /** `off`: callers say who they are, and are believed. */
  readonly auth_mode: 'off' | 'required';
}

/** Where the gateway is; the console is served by it. */
export const BASE_URL = window.location.origin;

/**
 * Reads what the platform says of itself.
 *
 * @throws Error when it cannot be reached or does not answer as it should
 */
export async function readPlatform(): Promise<Platform> {
  const response = await networkFetch(new Request(`${BASE_URL}/api/v1/platform`));
  if (!response.ok) throw new Error(`The platform answered ${response.status}.`);
  return response.json();
}
