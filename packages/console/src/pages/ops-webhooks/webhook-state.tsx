import { Badge } from '../../ui/values.tsx';
import type { Webhook } from './webhooks-queries.ts';

const REASONS = {
  requested: 'disabled on request',
  failing: 'disabled: it failed for too long',
  gone: 'disabled: its server said that it is gone',
} as const;

/** Whether a webhook gets events, and if not, why. */
export function WebhookState({ webhook }: { readonly webhook: Webhook }) {
  const { is_active, disabled_reason, failing_since } = webhook;
  if (!is_active) return <Badge tone="bad">{REASONS[disabled_reason ?? 'requested']}</Badge>;
  return failing_since === undefined ? <Badge tone="good">active</Badge> : <Badge tone="warn">failing</Badge>;
}
