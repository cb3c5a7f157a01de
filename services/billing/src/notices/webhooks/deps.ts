import type { Logger } from '@gridlease/common/log/logger';
import type { KeyRing } from '@gridlease/common/secrets/sealed';
import type { Database } from '../../database/database.ts';
import type { Send } from './send.ts';

/** `delivered`, `failed` (no further attempt), or `retried`. */
export type AttemptOutcome = 'delivered' | 'failed' | 'retried';

/** What delivering to webhooks needs. */
export interface WebhookWorkerDeps {
  readonly db: Database;
  readonly newId: () => string;
  /** Undefined: there is no key, and therefore no secret. */
  readonly webhookKeys: KeyRing | undefined;
  readonly send: Send;
  /** How long a claim holds: longer than an attempt takes. */
  readonly claimSeconds: number;
  /** Whether mail is sent at all. */
  readonly sendsMail: boolean;
  readonly log: Logger;
  /** How often events and due deliveries are looked for. Default: every second. */
  readonly intervalMs?: number;
  /** Called for each attempt, for metrics; must not throw. */
  readonly onAttempt: (outcome: AttemptOutcome) => void;
  /** The machine's clock, which signatures and Retry-After refer to. */
  readonly now: () => Date;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Tests kill the process here: the receiver has the message, and that is not recorded yet. */
  readonly onSent?: (() => Promise<void>) | undefined;
}
