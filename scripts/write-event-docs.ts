/**
 * Writes docs/EVENTS.md from the services' catalogues of events. With `--check` it writes nothing and fails when the
 * committed file says something else.
 *
 * Run: node --conditions=source scripts/write-event-docs.ts [--check]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import {
  renderEnvelope,
  renderEventData,
  renderEventSection,
} from '../packages/common/src/outbox/event-document.ts';
import { BILLING_EVENTS } from '../services/billing/src/events/catalogue.ts';
import { REGISTRY_EVENTS } from '../services/provider-registry/src/events/catalogue.ts';

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

const file = new URL('../docs/EVENTS.md', import.meta.url);
const text = [
  INTRODUCTION,
  renderEnvelope(),
  ...SECTIONS.map(renderEventSection),
  '## Data\n',
  renderEventData(SECTIONS.flatMap(({ events }) => events)),
].join('\n');

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write(
    'docs/EVENTS.md is out of date: node --conditions=source scripts/write-event-docs.ts\n',
  );
  process.exitCode = 1;
}
