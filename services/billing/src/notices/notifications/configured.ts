import { createUpstream } from '@gridlease/common/discovery/upstream';
import type { Logger } from '@gridlease/common/log/logger';
import type { Mailer } from '@gridlease/common/mail/smtp';
import { createSmtpMailer } from '@gridlease/common/mail/smtp';
import { createServiceClient } from '@gridlease/common/service/service-client';
import type { BillingConfig } from '../../config/config.ts';
import { type AccountAddresses, createAccountAddresses, NO_ACCOUNTS } from './account-addresses.ts';
import { accountsUnavailable } from './errors.ts';
import type { Wording } from './mail-text.ts';

/** The service name in Consul. */
const AUTH_SERVICE = 'auth-service';
const TIMEOUT_MS = 3_000;
const MINUTE_MS = 60_000;

/** Looks up accounts with this service's own account, which the authentication service requires. */
function createConfiguredAddresses(config: BillingConfig, log: Logger): AccountAddresses {
  const { auth, upstreams, registry } = config;
  if (auth.client_id === '') return NO_ACCOUNTS;
  const url = createUpstream({ value: upstreams.auth, serviceName: AUTH_SERVICE, consul: registry, log });
  const client = createServiceClient({
    name: 'the authentication service',
    url,
    account: { authUrl: url, clientId: auth.client_id, clientSecret: auth.client_secret },
    timeoutMs: TIMEOUT_MS,
    log,
    unavailable: accountsUnavailable,
  });
  return createAccountAddresses(client);
}

/** Creates what is needed to send mail; undefined: mail is disabled. Opens no connections. */
export function createConfiguredMail(
  config: BillingConfig,
  log: Logger,
): { mailer: Mailer; addresses: AccountAddresses; wording: Wording } | undefined {
  const { mail, pricing, billing } = config;
  if (mail.smtp_url === '') return undefined;
  const mailer = createSmtpMailer({
    url: mail.smtp_url,
    from: mail.from,
    connectTimeoutMs: mail.connect_timeout,
    sendTimeoutMs: mail.send_timeout,
  });
  const warningMinutes = Math.ceil(billing.warning_period / MINUTE_MS);
  const returnMinutes = Math.ceil(billing.machine_return / MINUTE_MS);
  const wording = { currency: pricing.currency, warningMinutes, returnMinutes };
  return { mailer, addresses: createConfiguredAddresses(config, log), wording };
}
