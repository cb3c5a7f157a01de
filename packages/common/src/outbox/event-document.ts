import { z } from 'zod';
import type { EventDescription } from './event-description.ts';

/** `EventEnvelope` as a schema, for the document. */
const envelopeSchema = z.object({
  id: z.string().describe('UUID version 7'),
  type: z.string(),
  version: z.int().describe('Version of the shape of data; currently 1'),
  time: z.iso.datetime().describe('When the transaction that caused the event began'),
  aggregate: z.object({ type: z.string(), id: z.string(), version: z.int() }),
  correlation_id: z.string().describe('Of the request or worker pass that caused the event'),
  data: z.unknown().describe('See the type'),
});

/** The events of one service. */
export interface EventSection {
  readonly title: string;
  readonly stream: string;
  readonly prefix: string;
  /** The configuration keys that override them. */
  readonly keys: readonly string[];
  readonly events: readonly EventDescription[];
}

/**
 * A JSON schema for readers: additional members are allowed, because they may be added, and `date-time` is precise
 * enough.
 */
function schemaText(schema: z.ZodType): string {
  const {
    $schema: _dialect,
    id: _id,
    ...json
  } = z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return ['```json', JSON.stringify(json, null, 2), '```', ''].join('\n');
}

export function renderEnvelope(): string {
  return schemaText(envelopeSchema);
}

/** One service's part of docs/EVENTS.md: a heading and a table of its events. */
export function renderEventSection({ title, stream, prefix, keys, events }: EventSection): string {
  const rows = events.map(
    ({ type, aggregate, when, dataName }) =>
      `| \`${type}\` | ${aggregate} | ${when} | [${dataName}](#${dataName.toLowerCase()}) |`,
  );
  const named = keys.map((key) => `\`${key}\``).join(', ');
  return [
    `## ${title}`,
    '',
    `Stream \`${stream}\`, subjects \`${prefix}.<type>\` (configured as ${named}).`,
    '',
    '| type | aggregate | when | data |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Each shape of `data`, once. */
export function renderEventData(events: readonly EventDescription[]): string {
  const shapes = new Map(events.map(({ dataName, data }) => [dataName, data]));
  return [...shapes].map(([name, data]) => `### ${name}\n\n${schemaText(data)}`).join('\n');
}
