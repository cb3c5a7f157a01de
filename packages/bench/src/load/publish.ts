import type { PublishJob, PublishResult } from './jobs.ts';
import { openNatsClient } from './nats.ts';
import { requestsOf } from './traffic.ts';

/** Concurrent publications awaiting acknowledgement. */
const UNDER_WAY = 256;

/** Publishes to a stream as fast as it stores the messages; counts the acknowledged ones. */
export async function publishMessages(job: PublishJob): Promise<PublishResult> {
  const { url, subject, ids, bodies, messages } = job;
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
