import { createHash } from 'node:crypto';
import { problemOf, statusOf } from '@gridlease/common/errors/problem';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { IdempotentRequest, Outcome } from '@gridlease/common/idempotency/idempotent';
import type { KeyedRequest, Model } from './model.ts';
import type { Stage } from './operation.ts';

/** Requests with an Idempotency-Key, which users repeat and which must get the same response. */

const KEYED_CHANCE = 0.6;
const SAME_CHANCE = 0.8;

/** A use case that moves money, as a request. */
export interface KeyedUseCase<Order, T> {
  readonly requests: (model: Model) => KeyedRequest<Order>[];
  readonly run: (
    stage: Stage,
    order: Order,
    idempotency: IdempotentRequest<T> | undefined,
  ) => Promise<Outcome<T>>;
  readonly bodyOf: (value: T) => object;
  /** The member of the body that identifies the result. */
  readonly idMember: string;
  /** Another order with a different body. */
  readonly otherThan: (order: Order) => Order;
}

export function idempotent<T>(
  key: string | undefined,
  body: unknown,
  bodyOf: (value: T) => object,
): IdempotentRequest<T> | undefined {
  if (key === undefined) return undefined;
  const text = JSON.stringify(body, (_name, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  );
  return {
    scope: 'simulation',
    key,
    bodyHash: createHash('sha256').update(text).digest(),
    responseOf: (value) => ({ status: 200, headers: {}, body: bodyOf(value) }),
    refusalOf: (error) => ({
      status: statusOf(error.kind),
      headers: {},
      body: problemOf(error, { instance: '/', requestId: 'simulation' }),
    }),
  };
}

/** Makes a request with or without a key. */
export async function request<Order, T>(
  stage: Stage,
  useCase: KeyedUseCase<Order, T>,
  order: Order,
): Promise<void> {
  const { world, model, say } = stage;
  if (!world.random.chance(KEYED_CHANCE)) {
    await useCase.run(stage, order, undefined);
    return;
  }
  model.keysUsed += 1;
  const keyed: KeyedRequest<Order> = { key: `key-${model.keysUsed}`, order, response: undefined };
  useCase.requests(model).push(keyed);
  say(keyed.key);
  await ask(stage, useCase, keyed);
}

/** Adds a request that was lost before its response; it is the first to be repeated. */
export async function prepareRequest<Order, T>(
  { model }: Stage,
  useCase: KeyedUseCase<Order, T>,
  order: Order,
): Promise<void> {
  model.keysUsed += 1;
  useCase.requests(model).unshift({ key: `key-${model.keysUsed}`, order, response: undefined });
}

/** Usually repeats a request; otherwise sends its key with another body, which must be refused. */
export async function repeat<Order, T>(stage: Stage, useCase: KeyedUseCase<Order, T>): Promise<void> {
  const { world, model, say } = stage;
  const requests = useCase.requests(model);
  if (requests.length === 0) return;
  const keyed = world.random.pick(requests);
  say(keyed.key);
  if (world.random.chance(SAME_CHANCE)) return ask(stage, useCase, keyed);
  if (keyed.response === undefined) return;
  const other = useCase.otherThan(keyed.order);
  const outcome = await useCase.run(stage, other, idempotent(keyed.key, other, useCase.bodyOf));
  throw new Error(`${keyed.key} was used with another body and returned ${nameOf(useCase, outcome)}`);
}

/** Sends the request and compares the response with the earlier one. */
async function ask<Order, T>(
  stage: Stage,
  useCase: KeyedUseCase<Order, T>,
  keyed: KeyedRequest<Order>,
): Promise<void> {
  const { key, order } = keyed;
  let response: string;
  try {
    response = nameOf(useCase, await useCase.run(stage, order, idempotent(key, order, useCase.bodyOf)));
  } catch (error) {
    if (isKept(error)) remember(keyed, `refused: ${error.code}`);
    throw error;
  }
  remember(keyed, response);
}

/** The result in a first or replayed response. */
function nameOf<Order, T>({ bodyOf, idMember }: KeyedUseCase<Order, T>, outcome: Outcome<T>): string {
  const body = (outcome.replayed ? outcome.response.body : bodyOf(outcome.value)) as Record<string, string>;
  return body[idMember] ?? `refused: ${body.code}`;
}

const isKept = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  ['payment_required', 'conflict'].includes(error.kind) &&
  error.code !== 'request_in_progress';

function remember(keyed: KeyedRequest<unknown>, response: string): void {
  if (keyed.response !== undefined && keyed.response !== response) {
    throw new Error(`${keyed.key} returned ${keyed.response} and then ${response}`);
  }
  keyed.response = response;
}
