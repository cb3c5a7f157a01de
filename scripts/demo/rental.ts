import { orThrow } from '@gridlease/client/problem-error';
import { type Marketplace, type Offer, RENTER } from './marketplace.ts';

/** Pulling the image included. */
const START_WITHIN = '3m';
const FETCH_MS = 10_000;

/** A rental whose page is there, or why it is not. */
type Outcome = { readonly url: string } | { readonly failure: string };

export type Rental = { readonly id: string } & Outcome;

/** @returns the id of the rental. */
export async function orderRental(
  { billing }: Marketplace,
  offer: Offer,
  workload: Record<string, unknown>,
): Promise<string> {
  const body = {
    user_id: RENTER,
    provider_id: offer.providerId,
    gpu_model: offer.card,
    requested_vram_mb: offer.vramMb,
    gpu_count: 1,
    estimated_power_w: 0,
    max_hourly_rate: offer.hourlyRate,
    start_within: START_WITHIN,
    workload,
  };
  return (await orThrow(billing.POST('/api/v1/billing/start-session', { body }))).session.id;
}

/** Waits until the machine is ready, or has given up. */
export async function untilReady(market: Marketplace, sessionID: string): Promise<Outcome> {
  const params = { path: { sessionID } };
  for (;;) {
    const { session } = await orThrow(market.billing.GET('/api/v1/billing/sessions/{sessionID}', { params }));
    if (session.status === 'active') return { url: addressOf(session.connection) };
    if (session.status !== 'pending') return { failure: reasonOf(session) };
    await market.pause();
  }
}

/** The rental with its cost so far. */
export const readCost = ({ billing }: Marketplace, sessionID: string) =>
  orThrow(billing.GET('/api/v1/billing/current-usage/{sessionID}', { params: { path: { sessionID } } }));

/** Fetches the page, which must be that of the rental. */
export async function checkPage(url: string, sessionId: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) });
  const page = await response.text();
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  if (!page.includes(sessionId)) throw new Error(`${url} is another page than that of the rental`);
}

/** Ends the rental; for one that has ended already, nothing changes. */
export async function endRental({ billing }: Marketplace, session_id: string): Promise<void> {
  await orThrow(billing.POST('/api/v1/billing/end-session', { body: { session_id } }));
}

/** The receipt as text; undefined for a rental that never started. */
export async function readReceipt({ platform }: Marketplace, sessionId: string): Promise<string | undefined> {
  const url = `${platform.gatewayUrl}/api/v1/billing/sessions/${sessionId}/receipt`;
  const headers = { accept: 'text/plain' };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(FETCH_MS) });
  const text = await response.text();
  return response.ok ? text.trimEnd() : undefined;
}

function addressOf(connection: Record<string, unknown> | undefined): string {
  const [page] = (connection?.http ?? []) as { url?: string }[];
  if (page?.url === undefined) throw new Error('the machine has told no address of the page');
  return new URL(page.url).href;
}

/** Why a rental has ended, in words. */
export function reasonOf(session: { status: string; end_reason?: string; metadata?: object }): string {
  const { end_note: note } = (session.metadata ?? {}) as { end_note?: string };
  return note ?? `${session.status}: ${session.end_reason}`;
}
