import { parseAmount } from '../src/books/money/amount.ts';
import { type Body, call, type Target } from './billing.ts';
import { registerMachine } from './providers/registry.ts';
import { end, started } from './rentals.ts';

/** An owner of machines. */
export interface Owner {
  readonly id: string;
  readonly machineIds: readonly string[];
}

/** Registers machines of a new owner. */
export async function newOwner(registry: Target, machines = 3): Promise<Owner> {
  const id = `owner-${crypto.randomUUID()}`;
  const registered: Body[] = [];
  for (let at = 0; at < machines; at += 1) registered.push(await registerMachine(registry, { owner_id: id }));
  return { id, machineIds: registered.map((machine) => machine.id) };
}

/** The earnings of machines with one rental each, in base units. */
export type Earned = ReadonlyMap<string, bigint>;

/** Rents each machine of an owner, each at another price, so that amounts are rounded. */
export async function rentAll(target: Target, owner: Owner, userId: string): Promise<Body[]> {
  const sessions: Body[] = [];
  for (const [at, provider_id] of owner.machineIds.entries()) {
    const estimated_power_w = 333 * (at + 1);
    sessions.push(await started(target, { user_id: userId, provider_id, estimated_power_w }));
  }
  return sessions;
}

/** Ends rentals and returns what their machines have earned from them. */
export async function endAll(target: Target, sessions: readonly Body[]): Promise<Earned> {
  const earned = new Map<string, bigint>();
  for (const { id } of sessions) {
    const { status, body } = await end(target, id);
    if (status !== 200) throw new Error(`an end responded with ${status}: ${JSON.stringify(body)}`);
    earned.set(body.session.provider_id, parseAmount(body.session.provider_earnings) ?? 0n);
  }
  return earned;
}

/** Each machine is rented and earns the started minute. */
export async function earnOneMinute(target: Target, owner: Owner, userId: string): Promise<Earned> {
  return endAll(target, await rentAll(target, owner, userId));
}

export function totalOf(earned: Earned): bigint {
  return [...earned.values()].reduce((sum, amount) => sum + amount, 0n);
}

/** The earnings of a machine or owner, from the API. */
export async function earningsOf(target: Target, id: string): Promise<Body> {
  return (await call(target, 'GET', `/api/v1/provider/${id}/earnings`)).body;
}

/** The payouts of a machine or owner, from the API. */
export async function payoutsOf(target: Target, id: string): Promise<Body[]> {
  return (await call(target, 'GET', `/api/v1/provider/${id}/payouts`)).body.payouts;
}

/** Requests a payout; by default to the wallet's address. */
export function requestPayout(target: Target, id: string, body: object = {}) {
  return call(target, 'POST', `/api/v1/provider/${id}/payout`, body);
}
