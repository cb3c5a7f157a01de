import { z } from 'zod';

/** JetStream API error: invalid request. */
const BAD_REQUEST = 10003;
const NAME = /^reader-[\w-]{1,64}$/;

/** Checked by the server itself, after this. */
const anything = z.unknown().optional();

/**
 * What a reader's consumer may be configured with: everything of a pull consumer. A `deliver_subject` would have the
 * server write messages to any of our subjects, the JetStream API included.
 */
const consumerConfig = z.strictObject({
  name: z.string().optional(),
  durable_name: z.string().optional(),
  description: anything,
  deliver_policy: anything,
  opt_start_seq: anything,
  opt_start_time: anything,
  ack_policy: anything,
  ack_wait: anything,
  max_deliver: anything,
  backoff: anything,
  filter_subject: anything,
  filter_subjects: anything,
  replay_policy: anything,
  max_waiting: anything,
  max_ack_pending: anything,
  headers_only: anything,
  max_batch: anything,
  max_bytes: anything,
  max_expires: anything,
  inactive_threshold: anything,
  num_replicas: anything,
  mem_storage: anything,
  metadata: anything,
});

const request = z.strictObject({
  stream_name: z.string(),
  config: consumerConfig,
  action: z.enum(['', 'create', 'update']).optional(),
  pedantic: z.boolean().optional(),
});

/** The request to send to the JetStream API for a reader, or what is wrong with the reader's request. */
export type CheckedRequest =
  | { readonly subject: string; readonly body: string }
  | { readonly problem: string };

/**
 * Checks a reader's request to create or change a consumer.
 *
 * @param subject of the request, from the API's operation on: `CREATE.<stream>.<name>[.<filter>]` or
 * `DURABLE.CREATE.<stream>.<name>`
 * @param stream the only one that may be read
 * @returns the request, reduced to what was understood
 */
export function checkConsumerRequest(subject: string, body: string, stream: string): CheckedRequest {
  const [, operation, wanted = '', name = ''] =
    /^((?:DURABLE\.)?CREATE)\.([^.]+)\.([^.]+)/.exec(subject) ?? [];
  if (operation === undefined) return { problem: 'the consumer has no name' };
  if (wanted !== stream) return { problem: `the stream ${wanted} cannot be read` };
  if (!NAME.test(name))
    return {
      problem: `the name ${name} is not reader- followed by letters, digits, "_" and "-"`,
    };
  const { data, error } = request.safeParse(withoutEmpty(parse(body)));
  if (data === undefined) return { problem: z.prettifyError(error) };
  const { stream_name, config } = data;
  if (stream_name !== stream) return { problem: 'stream_name is not the stream of the subject' };
  for (const key of ['name', 'durable_name'] as const) {
    if ((config[key] ?? name) !== name) return { problem: `${key} is not the name in the subject` };
  }
  return { subject: `$JS.API.CONSUMER.${subject}`, body: JSON.stringify(data) };
}

/** The API's response to a refused request. */
export function refusedConsumer(description: string, code = 400): string {
  return JSON.stringify({
    type: 'io.nats.jetstream.api.v1.consumer_create_response',
    error: { code, err_code: BAD_REQUEST, description },
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // It is then refused as not an object.
    return undefined;
  }
}

/** Some clients send what they do not set: `"deliver_subject": ""`. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('config' in value)) return value;
  const { config } = value;
  if (typeof config !== 'object' || config === null) return value;
  const set = Object.entries(config).filter(([, each]) => each !== '' && each !== null && each !== false);
  return { ...value, config: Object.fromEntries(set) };
}
