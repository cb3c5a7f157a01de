import type { TokenVerifier } from '@gridlease/common/access/token-verifier';
import { openNatsConsumer } from '@gridlease/common/messaging/nats-consumer';
import type { StreamConsumer } from '@gridlease/common/messaging/stream-consumer';
import { testNats } from '@gridlease/testing/nats';
import { countUnacknowledged, deleteStreams, listMessages, publishAll } from '@gridlease/testing/nats-stream';
import { until } from '@gridlease/testing/until';
import { billingConfigSchema } from '../../src/config/config.ts';
import { usageConsumerOptions } from '../../src/rentals/usage/consumer.ts';
import type { RecordReports } from '../../src/rentals/usage/queue.ts';
import { log } from '../billing.ts';
import type { OpenedSession } from './opener.ts';

const DURABLE = 'billing-usage';

export interface DeadLetter {
  readonly reason: string;
  readonly subject: string;
  readonly sequence: number;
  readonly time: string;
  readonly body: string;
  readonly names: readonly string[];
}

export interface Sent {
  readonly subject: string;
  readonly body: object | string;
  readonly headers?: Record<string, string>;
}

/** Streams for one test on the shared NATS server. */
export interface UsageBroker {
  readonly url: string;
  subjectOf(session: Pick<OpenedSession, 'id' | 'providerId'>): string;
  /** Publishes in order; resolves when all are stored. */
  publish(messages: readonly Sent[]): Promise<void>;
  consume(record: RecordReports, options?: { verifier?: TokenVerifier; url?: string }): StreamConsumer;
  /** Resolves when every message was acknowledged or terminated. */
  untilConsumed(timeoutMs?: number): Promise<void>;
  deadLetters(): Promise<DeadLetter[]>;
  close(): Promise<void>;
}

/** @param url of a server other than the shared one */
export function openUsageBroker(url = testNats().url): UsageBroker {
  const { prefix } = testNats();
  const subjects = { events: `${prefix}.events`, usage: `${prefix}.usage`, dead_letters: `${prefix}.dlq` };
  const { messaging } = billingConfigSchema.parse({
    messaging: { subjects, usage_stream: `${prefix}-usage`, dead_letter_stream: `${prefix}-dlq` },
  });
  return {
    url,
    subjectOf: ({ id, providerId }) => `${subjects.usage}.${providerId}.${id}`,
    publish: (messages) =>
      publishAll(
        url,
        messages.map(({ body, ...message }) => ({
          ...message,
          body: typeof body === 'string' ? body : JSON.stringify(body),
        })),
      ),
    consume: (record, options = {}) =>
      openNatsConsumer({
        url: options.url ?? url,
        name: 'usage-test',
        inboxPrefix: '_SERVICES',
        ...usageConsumerOptions(messaging, { record, verifier: options.verifier, log }),
        log,
      }),
    async untilConsumed(timeoutMs = 20_000) {
      const count = () => countUnacknowledged(url, messaging.usage_stream, DURABLE);
      await until(async () => (await count()) === 0, { timeoutMs, every: 50 });
    },
    deadLetters: async () =>
      (await listMessages(url, messaging.dead_letter_stream)).map(({ headers, body }) => ({
        reason: headers['Dead-Letter-Reason'] ?? '',
        subject: headers['Dead-Letter-Subject'] ?? '',
        sequence: Number(headers['Dead-Letter-Sequence']),
        time: headers['Dead-Letter-Time'] ?? '',
        body,
        names: Object.keys(headers),
      })),
    close: () => deleteStreams(url, [messaging.usage_stream, messaging.dead_letter_stream]),
  };
}
