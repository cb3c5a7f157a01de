import type { Broker } from '@gridlease/common/messaging/broker';
import { pause } from '@gridlease/common/worker/alarm';
import type { TokenSource } from '../platform-client/access-token.ts';
import type { DeliverUsage } from './report.ts';

/** How long a report waits for a connection that is being made, and how often it checks. */
const CONNECTING_MS = 3_000;
const LOOK_EVERY_MS = 50;

/**
 * Publishes to JetStream on `<subject>.<provider_id>.<session_id>`; taken when the stream has acknowledged. The
 * event's id is the message's, so that a report whose acknowledgement was lost is stored once.
 */
export function deliverByNats(options: {
  broker: Broker;
  subject: string;
  token: TokenSource;
}): DeliverUsage {
  const { broker, subject, token } = options;
  return async (report, providerId) => {
    const expired = AbortSignal.timeout(CONNECTING_MS);
    while (broker.status() === 'away' && !expired.aborted) await pause(LOOK_EVERY_MS, expired);
    try {
      const authorization = await token.current();
      await broker.publish({
        subject: `${subject}.${providerId}.${report.session_id}`,
        id: report.event_id,
        headers: authorization === undefined ? {} : { Authorization: `Bearer ${authorization}` },
        body: JSON.stringify(report),
      });
      return { kind: 'taken' };
    } catch (error) {
      return { kind: 'later', reason: (error as Error).message, retryAfterMs: 0 };
    }
  };
}
