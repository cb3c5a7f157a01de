import type { OpenSpan, Tracing } from '../tracing/tracing.ts';
import type { Broker } from './broker.ts';
import type { HandleMessages, StreamMessage, Verdict } from './stream-consumer.ts';

/** A broker that traces each publication; receivers of a message continue its span. */
export function tracedBroker(broker: Broker, tracing: Tracing): Broker {
  return {
    status: () => broker.status(),
    close: () => broker.close(),
    async publish(message) {
      const span = tracing.begin('publish', {
        role: 'producer',
        parent: message.headers.traceparent,
        facts: {
          'messaging.system': 'nats',
          'messaging.operation.name': 'publish',
          'messaging.destination.name': message.subject,
          'messaging.message.id': message.id,
        },
      });
      try {
        await broker.publish({ ...message, headers: { ...message.headers, traceparent: span.traceparent } });
        span.end();
      } catch (error) {
        span.end({}, error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
  };
}

/** A handler that traces each message. Its work belongs to the message's span if there is only one. */
export function tracedHandler(handle: HandleMessages, stream: string, tracing: Tracing): HandleMessages {
  return async (messages) => {
    const spans = messages.map((message) => begin(tracing, stream, message));
    const [first] = spans;
    const work = async () => handle(messages);
    try {
      const isAlone = first !== undefined && spans.length === 1;
      const verdicts = await (isAlone ? tracing.within(first, work) : work());
      for (const [at, span] of spans.entries()) end(span, verdicts[at]);
      return verdicts;
    } catch (error) {
      for (const span of spans) span.end({}, error instanceof Error ? error.message : String(error));
      throw error;
    }
  };
}

function begin(tracing: Tracing, stream: string, message: StreamMessage): OpenSpan {
  const [parent] = message.headers('traceparent');
  return tracing.begin(`process ${stream}`, {
    role: 'consumer',
    parent,
    facts: {
      'messaging.system': 'nats',
      'messaging.operation.name': 'process',
      'messaging.destination.name': message.subject,
      'messaging.nats.deliveries': message.deliveries,
    },
  });
}

function end(span: OpenSpan, verdict: Verdict | undefined): void {
  const failure = verdict?.kind === 'dead' ? verdict.reason : undefined;
  span.end({ 'gridlease.verdict': verdict?.kind ?? 'again' }, failure);
}
