import type { Broker } from '@gridlease/common/messaging/broker';
import { pause } from '@gridlease/common/worker/alarm';
import type { TokenSource } from '../platform-client/access-token.ts';
import type { DeliverUsage } from './report.ts';

/** How long a report waits for a connection that is being established, and how often it checks. */
const CONNECTING_MS = 3_000;
const POLL_MS = 50;

/**
 * Publishes to JetStream on `<subject>.<provider_id>.<session_id>`; a report is accepted once the stream has
 * acknowledged it. The event's id is the message id, so a report whose acknowledgement was lost is stored only once.
 */
export function deliverByNats(options: {
  broker: Broker;
  subject: string;
  token: TokenSource;
}): DeliverUsage {
  const { broker, subject, token } = options;
  return async (report, providerId) => {
    const expired = AbortSignal.timeout(CONNECTING_MS);
    while (broker.status() === 'away' && !expired.aborted) await pause(POLL_MS, expired);
    try {
      const authorization = await token.current();
      await broker.publish({
        subject: `${subject}.${providerId}.${report.session_id}`,
        id: report.event_id,
        headers: authorization === undefined ? {} : { Authorization: `Bearer ${authorization}` },
        body: JSON.stringify(report),
      });
      return { kind: 'accepted' };
    } catch (error) {
      return { kind: 'later', reason: (error as Error).message, retryAfterMs: 0 };
    }
  };
}
