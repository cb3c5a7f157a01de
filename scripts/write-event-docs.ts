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
import { AUTH_EVENTS } from '../services/auth/src/users/events.ts';
import { BILLING_EVENTS } from '../services/billing/src/notices/events/catalogue.ts';
import { REGISTRY_EVENTS } from '../services/provider-registry/src/events/catalogue.ts';
import { writeGenerated } from './lib/generated-file.ts';

const INTRODUCTION = `# Events

Written by \`scripts/write-event-docs.ts\` from the services' schemas; do not edit by hand.

Each event is stored in the database by the transaction that causes it, and published from there on NATS JetStream: at
least once and in order for each aggregate, even after an outage of the broker. \`Nats-Msg-Id\` is the event's \`id\`, which
identifies duplicates. The registry's events are also available as Server-Sent Events (\`GET /providers/events\`),
billing's over HTTP ([WEBHOOKS](WEBHOOKS.md)), and as Server-Sent Events to those whom they concern (below).

The subject is the prefix below followed by the type: \`billing.events.v1.session.started\`. \`version\` is the version of the
shape of \`data\`; members may be added within a version, so ignore unknown ones. \`aggregate.version\` counts the changes of
the aggregate. Not every change causes an event, and one change may cause two (a warning and a new state), so gaps and
repetitions of it have no meaning; an event with a lower one than you have seen is outdated. Amounts are decimal strings
in tokens, times are RFC 3339 in UTC. The cost of a session in its events is the amount posted to the ledger so far.

## Reading them

NATS has a user for schedulers and integrations, \`reader\`. It may create consumers named \`reader-*\` on the streams
\`BILLING_EVENTS\` and \`REGISTRY_EVENTS\`, pull from them and acknowledge, and nothing else: nothing about users
(\`AUTH_EVENTS\`), no usage reports, no push consumers (\`deliver_subject\`), no other request of \`$JS.API\`. Its inbox
prefix is \`_READER\`. Its address and password: \`.gridlease/secrets/nats-reader-url\` of \`npm start\`, the file \`reader-password\` in the volume of
compose's \`nats\`, the key \`reader\` of the cluster's secret \`nats-users\`. The services create the consumers
(\`messaging.subjects.readers\`, \`events.reader_subject\`), so a consumer can only be created while the service of its
stream is running; reading does not need the service. Programs that use the same consumer share its messages, so give
each integration its own name, and an \`inactive_threshold\` if it may disappear permanently.

\`\`\`js
// npm install nats@2; node read-events.mjs nats://reader:password@127.0.0.1:14222
import { connect, nanos } from 'nats';

const { host, username, password } = new URL(process.argv[2]);
const connection = await connect({ servers: host, user: username, pass: password, inboxPrefix: '_READER' });
// checkAPI would request account information, which a reader may not.
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

## Billing's events as a stream

\`GET /api/v1/billing/events\` sends Server-Sent Events: \`id\` is the position, \`event\` the type, \`data\` the envelope. It
has what its caller may see of these, and nothing of other types:

| in the stream | published as | who sees them |
|---|---|---|
| \`session.*\` | \`session.*\` | the renter; the owner of the machine and keys for it, without \`debt\` and without \`session.low_funds\` |
| \`wallet.balance_changed\` | \`wallet.balance_changed\` | the owner of the wallet |
| \`transfer.*\` | \`deposit.*\`, \`withdrawal.*\`; \`data.type\` tells which | the owner of the wallet |
| \`payout.*\` | \`payout.*\` | the owner of the wallet |

Administrators and service accounts with \`billing:read\` see all. A key needs \`billing:read\`, or \`rentals:run\` for the
rentals of its machines alone. The query selects: \`type=session.*,payout.failed\`, \`session_id\`, \`provider_id\` (rentals on
the machine, and payouts requested for it), \`wallet_id\` (its balance, transfers and payouts).

A client resumes with \`Last-Event-ID\`, from any replica, and has every event once. Events are kept for seven days; a
client that was away for longer, or knows an id that was never issued, first gets \`event: reset\` and has to list again.
While nothing happens, a comment comes every 15 s with the id that was reached. Under \`auth.mode: required\` a stream ends
when its token expires. A client that reads nothing for a minute, while something waits for it, is disconnected. 503
\`too_many_event_streams\`: a replica has 2,000 open, or 1,000 of this
caller.

\`\`\`js
// node watch.mjs http://127.0.0.1:8080 "$TOKEN": the rentals on a machine, list first, then watch
const [url, token] = process.argv.slice(2);
const headers = { authorization: \`Bearer \${token}\` };
const response = await fetch(\`\${url}/api/v1/billing/events?type=session.*\`, { headers });
// The stream is open: what happens from now on is not lost while you list.
let text = '';
for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
  text += chunk;
  const frames = text.split('\\n\\n');
  text = frames.pop();
  for (const frame of frames) {
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    if (data !== undefined) console.log(JSON.parse(data).type, JSON.parse(data).aggregate.id);
  }
}
\`\`\`

## Envelope

Every message is this JSON object. The header \`traceparent\` (W3C) identifies the request that caused it, if there was one.
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
  {
    title: 'Authentication',
    stream: 'AUTH_EVENTS',
    prefix: 'auth.events.v1',
    keys: ['events.stream', 'events.subject_prefix'],
    events: AUTH_EVENTS,
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
