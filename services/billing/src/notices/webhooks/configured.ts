import { createResolve, type Resolve } from '@gridlease/common/fetch/resolve';
import type { BillingConfig } from '../../config/config.ts';
import { createSend, type Send } from './send.ts';
import type { TargetRules } from './target-url.ts';

/** Between an attempt's end and its record. */
const CLAIM_MARGIN_SECONDS = 30;

/** Where webhooks may lead. */
export function webhookTargetsOf({ webhooks }: BillingConfig): TargetRules {
  return { allowHttp: webhooks.allow_http, allowPrivate: webhooks.allow_private };
}

/** How messages are sent. Opens no connections. */
export function createConfiguredSend(
  config: BillingConfig,
  { resolve, ca }: { readonly resolve?: Resolve | undefined; readonly ca?: string | undefined } = {},
): { readonly send: Send; readonly claimSeconds: number } {
  const { connect_timeout: connectTimeoutMs, timeout: timeoutMs } = config.webhooks;
  const rules = webhookTargetsOf(config);
  const send = createSend({
    rules,
    resolve: resolve ?? createResolve(rules),
    connectTimeoutMs,
    timeoutMs,
    ca,
  });
  return { send, claimSeconds: Math.ceil(timeoutMs / 1_000) + CLAIM_MARGIN_SECONDS };
}
