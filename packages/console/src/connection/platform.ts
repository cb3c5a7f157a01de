import type { components } from '@gridlease/client/generated/billing';
import { networkFetch } from './network.ts';

/** What the platform says of itself: `GET /api/v1/platform`. */
export type Platform = components['schemas']['Platform'];

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
