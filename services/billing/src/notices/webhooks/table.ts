import type { Generated } from 'kysely';
import type { DeliveryStatus, DisabledReason } from './webhook.ts';

export interface WebhooksTable {
  id: string;
  url: string;
  types: string[];
  description: string | null;
  email: string | null;
  created_by: string;
  from_position: number;
  secret: Buffer;
  former_secret: Buffer | null;
  former_secret_until: Date | null;
  failing_since: Date | null;
  disabled_at: Date | null;
  disabled_reason: DisabledReason | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

export interface WebhookMessagesTable {
  id: string;
  position: number | null;
  type: string;
  happened_at: Date;
  correlation_id: string;
  body: string;
  created_at: Generated<Date>;
}

export interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  message_id: string;
  position: number | null;
  type: string;
  happened_at: Date;
  status: DeliveryStatus;
  tries: Generated<number>;
  attempts: Generated<number>;
  next_try_at: Generated<Date>;
  claim: string | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

export interface WebhookAttemptsTable {
  delivery_id: string;
  n: number;
  at: Generated<Date>;
  duration_ms: number;
  status: number | null;
  response: string | null;
  error: string | null;
}

export interface WebhookCursorTable {
  only_row: Generated<boolean>;
  position: number;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    webhooks: WebhooksTable;
    webhook_messages: WebhookMessagesTable;
    webhook_deliveries: WebhookDeliveriesTable;
    webhook_attempts: WebhookAttemptsTable;
    webhook_cursor: WebhookCursorTable;
  }
}
