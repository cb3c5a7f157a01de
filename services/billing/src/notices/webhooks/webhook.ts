/** Active and disabled webhooks together. Bounds the connections that a process holds: see `IN_FLIGHT_MAX`. */
export const WEBHOOKS_MAX = 25;

/**
 * Deliveries of one webhook that are being sent at a time, by all replicas together. There is no other bound, so that
 * receivers that hang can never use up what others need: a process has at most `WEBHOOKS_MAX * IN_FLIGHT_MAX` open.
 */
export const IN_FLIGHT_MAX = 4;

/** A webhook that has failed for so long is disabled. */
export const FAILING_SECONDS_MAX = 7 * 86_400;

/** How long deliveries are kept. */
export const KEEP_SECONDS = 30 * 86_400;

/** How much of a response is kept with its attempt. */
export const RESPONSE_BYTES_KEPT = 1_024;

/** Why a webhook is disabled: by an administrator, after a week of failures, or because its receiver said 410 Gone. */
export const DISABLED_REASONS = ['requested', 'failing', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** `skipped`: the webhook was disabled when the event happened, or while the delivery waited. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The type of the messages of a test delivery; no event has it. */
export const TEST_TYPE = 'webhook.test';

/** Where events of some types are sent. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  /** Patterns: see `matchesType`. */
  readonly types: readonly string[];
  readonly description: string | undefined;
  /** Told when the webhook is disabled; undefined: the account of `createdBy`. */
  readonly email: string | undefined;
  readonly createdBy: string;
  /** Sealed, as are the former secrets. */
  readonly secret: Buffer;
  readonly formerSecret: Buffer | undefined;
  /** Until when the former secret signs as well. */
  readonly formerSecretUntil: Date | undefined;
  /** The first failed attempt since the last success. */
  readonly failingSince: Date | undefined;
  readonly disabledAt: Date | undefined;
  readonly disabledReason: DisabledReason | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is sent, and sent again, under one `webhook-id`. */
export interface Message {
  /** The event's. */
  readonly id: string;
  /** In the outbox; undefined for a test. */
  readonly position: number | undefined;
  readonly type: string;
  readonly happenedAt: Date;
  readonly correlationId: string;
  /** The bytes that are signed. */
  readonly body: string;
}

/** One attempt to deliver a message. */
export interface Attempt {
  readonly n: number;
  readonly at: Date;
  readonly durationMs: number;
  /** Undefined: there was no response. */
  readonly status: number | undefined;
  /** The first bytes of the response, as text. */
  readonly response: string | undefined;
  /** Why it failed; undefined: it succeeded. */
  readonly error: string | undefined;
}

/** A message on its way to a webhook. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly messageId: string;
  readonly type: string;
  readonly happenedAt: Date;
  readonly status: DeliveryStatus;
  /** In all. */
  readonly attempts: number;
  /** Undefined once it has ended. */
  readonly nextTryAt: Date | undefined;
  readonly createdAt: Date;
  readonly endedAt: Date | undefined;
}
