import { openNatsClient } from './nats.ts';
import { requestsOf } from './traffic.ts';

/** Concurrent publications awaiting acknowledgement. */
const UNDER_WAY = 256;

/** A number of messages to a JetStream stream. */
export interface PublishJob {
  readonly url: string;
  /** `{id}` in subject and bodies as in `Traffic`. */
  readonly subject: string;
  readonly ids: readonly string[];
  readonly bodies: readonly string[];
  readonly messages: number;
}

/** Publishes to a stream as fast as it stores the messages; counts those that it has stored, and the others. */
export async function publishMessages({ url, subject, ids, bodies, messages }: PublishJob) {
  const nats = await openNatsClient(url);
  const next = requestsOf({ method: 'POST', path: subject, ids, bodies });
  const counts = { published: 0, failed: 0 };
  let begun = 0;
  const work = async () => {
    while (begun < messages) {
      begun += 1;
      const { path, body = '' } = next();
      try {
        await nats.publish(path, body);
        counts.published += 1;
      } catch {
        counts.failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: UNDER_WAY }, work));
  await nats.close();
  return counts;
}
