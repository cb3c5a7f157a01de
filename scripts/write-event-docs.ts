/**
 * Writes docs/EVENTS.md from the services' catalogues of events. With `--check` it writes nothing and fails when the
 * committed file differs.
 *
 * Run: node --conditions=source scripts/write-event-docs.ts [--check]
 */
import {
  renderEnvelope,
  renderEventData,
  renderEventSection,
} from '../packages/common/src/outbox/event-document.ts';
import { BILLING_EVENTS } from '../services/billing/src/notices/events/catalogue.ts';
import { REGISTRY_EVENTS } from '../services/provider-registry/src/events/catalogue.ts';
import { writeGenerated } from './lib/generated-file.ts';

const INTRODUCTION = `# Events

Written by \`scripts/write-event-docs.ts\` from the services' schemas; do not edit by hand.

What happens is written in the database by the transaction that makes it true, and published on NATS JetStream from
there: at least once, in order for each aggregate, also after the broker was away. \`Nats-Msg-Id\` is the event's \`id\`,
by which repetitions are recognised. The registry's events are also Server-Sent Events (\`GET /providers/events\`).

The subject is the prefix below and the type: \`billing.events.v1.session.started\`. \`version\` is that of the shape of
\`data\`; members may be added within a version, so ignore those that you do not know. \`aggregate.version\` counts the
changes of the aggregate. Not every change is an event, and one change may be two (a warning and a new state), so gaps
and repetitions of it mean nothing; an event with a lower one than you have seen is old. Amounts are decimal texts of
tokens, times RFC 3339 in UTC. What a session has cost in its events is what the books have taken so far.

## Reading them

NATS has a user for schedulers and integrations, \`reader\`. It may make consumers named \`reader-*\` on the streams
\`BILLING_EVENTS\` and \`REGISTRY_EVENTS\`, pull from them and acknowledge, and nothing else: no other stream, no usage
reports, no push consumers (\`deliver_subject\`), no other request of \`$JS.API\`. Its inbox prefix is \`_READER\`. Its
address with the password: \`.gridlease/secrets/nats-reader-url\` of \`npm start\`, the file \`reader-password\` in the
volume of compose's \`nats\`, the key \`reader\` of the cluster's secret \`nats-users\`. The services make the consumers
(\`messaging.subjects.readers\`, \`events.reader_subject\`), so one is made only while the service of its stream runs; it
is then read without them. Two programs with one consumer share its messages; give each integration a name of its own,
and an \`inactive_threshold\` where it may go away for good.

\`\`\`js
// npm install nats@2; node read-events.mjs nats://reader:password@127.0.0.1:14222
import { connect, nanos } from 'nats';

const { host, username, password } = new URL(process.argv[2]);
const connection = await connect({ servers: host, user: username, pass: password, inboxPrefix: '_READER' });
// checkAPI would ask for the account, which a reader may not.
const manager = await connection.jetstreamManager({ checkAPI: false });
await manager.consumers.add('REGISTRY_EVENTS', {
  durable_name: 'reader-scheduler',
  ack_policy: 'explicit',
  filter_subject: 'registry.events.v1.provider.>',
  inactive_threshold: nanos(7 * 24 * 60 * 60 * 1000),
});
const consumer = await connection.jetstream({ checkAPI: false }).consumers.get('REGISTRY_EVENTS', 'reader-scheduler');
for await (const message of await consumer.consume()) {
  const event = message.json();
  console.log(event.type, event.aggregate.id);
  message.ack();
}
\`\`\`

## Envelope

Every message is this JSON object. The header \`traceparent\` (W3C) names the request that led to it, where there was one.
`;

const SECTIONS = [
  {
    title: 'Billing',
    stream: 'BILLING_EVENTS',
    prefix: 'billing.events.v1',
    keys: ['messaging.stream', 'messaging.subjects.events'],
    events: BILLING_EVENTS,
  },
  {
    title: 'Provider registry',
    stream: 'REGISTRY_EVENTS',
    prefix: 'registry.events.v1',
    keys: ['events.stream', 'events.subject_prefix'],
    events: REGISTRY_EVENTS,
  },
];

const text = [
  INTRODUCTION,
  renderEnvelope(),
  ...SECTIONS.map(renderEventSection),
  '## Data\n',
  renderEventData(SECTIONS.flatMap(({ events }) => events)),
].join('\n');
writeGenerated('docs/EVENTS.md', text);
