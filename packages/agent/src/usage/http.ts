import { parseRetryAfter } from '@gridlease/client/retry-after';
import type { TokenSource } from '../platform-client/access-token.ts';
import type { DeliverUsage, Delivery } from './report.ts';

const PATH = '/api/v1/billing/usage-update';
/** Statuses that refuse the report itself. After any other status a retry may succeed. */
const PERMANENT_REFUSALS = new Set([400, 409, 413, 415, 422]);

/** Delivers to the billing service's usage-update. */
export function deliverByHttp(options: { url: string; timeoutMs: number; token: TokenSource }): DeliverUsage {
  const url = options.url.replace(/\/$/, '') + PATH;
  return async (report) => {
    try {
      const token = await options.token.current();
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(report),
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      if (token !== undefined && response.status === 401) options.token.refused(token);
      return deliveryOf(response, await response.text());
    } catch (error) {
      return { kind: 'later', reason: (error as Error).message, retryAfterMs: 0 };
    }
  };
}

function deliveryOf({ ok, status, headers }: Response, body: string): Delivery {
  // The report was recorded after the end of the rental.
  if (ok && /"action"\s*:\s*"stop"/.test(body)) return { kind: 'ended', reason: 'action stop' };
  if (ok) return { kind: 'accepted' };
  const code = /"code"\s*:\s*"([a-z_]+)"/.exec(body)?.[1];
  const reason = code === undefined ? String(status) : `${status} ${code}`;
  // A later attempt has the same timestamp.
  if (code === 'too_many_reports') return { kind: 'refused', reason };
  if (code === 'session_not_active' || code === 'session_not_found') return { kind: 'ended', reason };
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now());
  const isPermanent = PERMANENT_REFUSALS.has(status) && retryAfterMs === undefined;
  return isPermanent
    ? { kind: 'refused', reason }
    : { kind: 'later', reason, retryAfterMs: retryAfterMs ?? 0 };
}
