import { parseNatsAddress } from '@gridlease/common/messaging/nats-address';
// biome-ignore lint/style/noRestrictedImports: common's broker makes streams; a daemon's account may only publish usage
import { connect, headers, type NatsConnection } from 'nats';
import type { TokenSource } from '../access-token.ts';
import type { UsageTransport } from './delivery.ts';

const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Publishes to JetStream on `<subject>.<provider_id>.<session_id>`; taken when the stream has acknowledged. The
 * event's id is the message's, so that a report whose acknowledgement was lost is stored once.
 */
export function createNatsTransport(options: {
  url: string;
  subject: string;
  timeoutMs: number;
  token: TokenSource;
}): UsageTransport {
  const address = parseNatsAddress(options.url);
  let connection: NatsConnection | undefined;

  /** After its first connection the client looks for the server again by itself, for ever. */
  async function connected(): Promise<NatsConnection> {
    if (connection === undefined || connection.isClosed()) {
      connection = await connect({
        servers: address.servers,
        ...address.credentials,
        ...(address.tls ? { tls: {} } : {}),
        name: 'agent',
        timeout: CONNECT_TIMEOUT_MS,
        maxReconnectAttempts: -1,
        ignoreAuthErrorAbort: true,
      });
    }
    return connection;
  }

  return {
    async deliver(report, providerId) {
      try {
        const carried = headers();
        const token = options.token();
        if (token !== undefined) carried.set('Authorization', `Bearer ${token}`);
        const subject = `${options.subject}.${providerId}.${report.session_id}`;
        const jetStream = (await connected()).jetstream();
        const publishing = { msgID: report.event_id, headers: carried, timeout: options.timeoutMs };
        await jetStream.publish(subject, JSON.stringify(report), publishing);
        return { kind: 'taken' };
      } catch (error) {
        return { kind: 'later', reason: (error as Error).message, retryAfterMs: 0 };
      }
    },
    async close() {
      await connection?.close();
    },
  };
}
