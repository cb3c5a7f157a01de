import { createUpstream, type Upstream } from '@gridlease/common/discovery/upstream';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { fetchResponse } from '@gridlease/common/fetch/bounded-fetch';
import type { ServiceContext } from '@gridlease/common/service/context';
import { createServiceClient, type ServiceClient } from '@gridlease/common/service/service-client';

const TIMEOUT_MS = 10_000;
const READINESS_BYTES_MAX = 65_536;
const OK = 200;
/** Service names in Consul. */
const BILLING_SERVICE = 'billing-payment-service';
const AUTH_SERVICE = 'auth-service';

/** The settings by which billing is reached. */
interface BillingSettings {
  /** Empty: none. */
  readonly upstreams: { readonly billing: string; readonly auth: string };
  /** The account of this service; empty: none. */
  readonly auth: { readonly client_id: string; readonly client_secret: string };
  readonly consul_address: string;
  readonly consul_token: string;
}

/** Billing over HTTP. */
export interface Billing {
  /** Throws 503 `billing_unavailable`. */
  readonly call: ServiceClient;
  /**
   * Whether it has been ready since this process started. Services start together: until then it is no failure that
   * billing does not respond. Never throws.
   */
  hasBeenReady(): Promise<boolean>;
}

function billingUnavailable(cause: unknown): ServiceError {
  return new ServiceError('unavailable', 'billing_unavailable', 'Billing is unavailable.', { cause });
}

async function isReady(url: Upstream): Promise<boolean> {
  try {
    const request = { timeoutMs: TIMEOUT_MS, bytesMax: READINESS_BYTES_MAX };
    const { status } = await fetchResponse(`${await url()}/health/ready`, request);
    return status === OK;
  } catch {
    return false;
  }
}

/** Creates the client of billing as configured; undefined without `upstreams.billing`. */
export function createConfiguredBilling(
  { auth, upstreams, consul_address: address, consul_token: token }: BillingSettings,
  { log }: Pick<ServiceContext, 'log'>,
): Billing | undefined {
  if (upstreams.billing === '') return undefined;
  const upstreamOf = (value: string, serviceName: string) =>
    createUpstream({ value, serviceName, consul: { address, token: token === '' ? undefined : token }, log });
  const url = upstreamOf(upstreams.billing, BILLING_SERVICE);
  const account =
    auth.client_id === ''
      ? undefined
      : {
          authUrl: upstreamOf(upstreams.auth, AUTH_SERVICE),
          clientId: auth.client_id,
          clientSecret: auth.client_secret,
        };
  let hasBeenReady = false;
  return {
    call: createServiceClient({
      name: 'billing',
      url,
      account,
      timeoutMs: TIMEOUT_MS,
      log,
      unavailable: billingUnavailable,
    }),
    async hasBeenReady() {
      hasBeenReady ||= await isReady(url);
      return hasBeenReady;
    },
  };
}
