import { parseAmount } from '../src/books/money/amount.ts';
import { type Body, call, type Target } from './billing.ts';
import { registerMachine } from './providers/registry.ts';
import { end, started } from './rentals.ts';

/** Somebody with machines. */
export interface Owner {
  readonly id: string;
  readonly machineIds: readonly string[];
}

/** Registers machines of one new owner. */
export async function newOwner(registry: Target, machines = 3): Promise<Owner> {
  const id = `owner-${crypto.randomUUID()}`;
  const registered: Body[] = [];
  for (let at = 0; at < machines; at += 1) registered.push(await registerMachine(registry, { owner_id: id }));
  return { id, machineIds: registered.map((machine) => machine.id) };
}

/** What machines have earned with one rental each, base units. */
export type Earned = ReadonlyMap<string, bigint>;

/** Rents each machine of an owner, each at a price of its own so that there is something to round. */
export async function rentAll(target: Target, owner: Owner, userId: string): Promise<Body[]> {
  const sessions: Body[] = [];
  for (const [at, provider_id] of owner.machineIds.entries()) {
    const estimated_power_w = 333 * (at + 1);
    sessions.push(await started(target, { user_id: userId, provider_id, estimated_power_w }));
  }
  return sessions;
}

/** Ends rentals and answers what their machines have earned with them. */
export async function endAll(target: Target, sessions: readonly Body[]): Promise<Earned> {
  const earned = new Map<string, bigint>();
  for (const { id } of sessions) {
    const { status, body } = await end(target, id);
    if (status !== 200) throw new Error(`an end answered ${status}: ${JSON.stringify(body)}`);
    earned.set(body.session.provider_id, parseAmount(body.session.provider_earnings) ?? 0n);
  }
  return earned;
}

/** Each machine is rented and earns the minute that has begun. */
export async function earnOneMinute(target: Target, owner: Owner, userId: string): Promise<Earned> {
  return endAll(target, await rentAll(target, owner, userId));
}

export function totalOf(earned: Earned): bigint {
  return [...earned.values()].reduce((sum, amount) => sum + amount, 0n);
}

/** What a machine or an owner has earned, as it is answered. */
export async function earningsOf(target: Target, id: string): Promise<Body> {
  return (await call(target, 'GET', `/api/v1/provider/${id}/earnings`)).body;
}

/** The payouts of a machine or an owner, as they are answered. */
export async function payoutsOf(target: Target, id: string): Promise<Body[]> {
  return (await call(target, 'GET', `/api/v1/provider/${id}/payouts`)).body.payouts;
}

/** Asks for a payout; to the wallet's address unless told. */
export function requestPayout(target: Target, id: string, body: object = {}) {
  return call(target, 'POST', `/api/v1/provider/${id}/payout`, body);
}
