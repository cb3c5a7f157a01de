import { orThrow } from '@gridlease/client/problem-error';
import { auth, billing } from '../../session/clients.ts';
import type { Part } from '../shared/listing/places.ts';

/** What somebody, or a service itself, did. */
export interface AuditEvent {
  readonly position: number;
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly request_id?: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Where events are read. */
export interface AuditSource {
  readonly name: string;
  /** An action that is found there. */
  readonly example: string;
  readonly read: (
    query: Readonly<Record<string, string | undefined>>,
    signal: AbortSignal,
  ) => Promise<Part<AuditEvent>>;
}

export const moneyEvents: AuditSource = {
  name: 'money',
  example: 'wallet.adjusted',
  async read(query, signal) {
    const page = await orThrow(billing.GET('/api/v1/admin/audit', { params: { query }, signal }));
    return { rows: page.audit, next: page.next_cursor };
  },
};

export const accountEvents: AuditSource = {
  name: 'accounts',
  example: 'user.disabled',
  async read(query, signal) {
    const page = await orThrow(auth.GET('/api/v1/auth/admin/audit', { params: { query }, signal }));
    return { rows: page.events, next: page.next_cursor };
  },
};
