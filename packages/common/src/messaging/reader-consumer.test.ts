import { describe, expect, test } from 'vitest';
import { checkConsumerRequest, refusedConsumer } from './reader-consumer.ts';

const STREAM = 'BILLING_EVENTS';
const config = { name: 'reader-a', durable_name: 'reader-a', ack_policy: 'explicit' };
const check = (subject: string, body: unknown) =>
  checkConsumerRequest(subject, typeof body === 'string' ? body : JSON.stringify(body), STREAM);

describe('a reader’s request for a consumer', () => {
  test('is passed on unchanged, whichever of its forms a client uses', () => {
    const body = { stream_name: STREAM, config: { ...config, filter_subject: 'billing.events.v1.>' } };
    for (const subject of [
      `CREATE.${STREAM}.reader-a`,
      `CREATE.${STREAM}.reader-a.billing.events.v1.>`,
      `DURABLE.CREATE.${STREAM}.reader-a`,
    ]) {
      const checked = check(subject, body);
      expect(checked).toEqual({ subject: `$JS.API.CONSUMER.${subject}`, body: JSON.stringify(body) });
    }
  });

  test('may contain members of a push consumer as long as they are empty', () => {
    const empty = { ...config, deliver_subject: '', deliver_group: null, flow_control: false };
    expect(check(`CREATE.${STREAM}.reader-a`, { stream_name: STREAM, config: empty })).toMatchObject({
      body: JSON.stringify({ stream_name: STREAM, config }),
    });
  });

  test.each([
    ['deliver_subject', { deliver_subject: 'billing.usage.a.b' }],
    ['Deliver_Subject', { Deliver_Subject: 'billing.usage.a.b' }],
    ['deliver_group', { deliver_group: 'x' }],
    ['idle_heartbeat', { idle_heartbeat: 1 }],
    ['sample_freq', { sample_freq: '100%' }],
    ['durable_name', { durable_name: 'reader-b' }],
    ['name', { name: 'billing-usage' }],
  ])('is refused with the name %s', (key, member) => {
    const checked = check(`CREATE.${STREAM}.reader-a`, {
      stream_name: STREAM,
      config: { ...config, ...member },
    });
    expect(checked).toEqual({ problem: expect.stringContaining(key) });
  });

  test.each([
    [
      'another name',
      `CREATE.${STREAM}.billing-usage`,
      { stream_name: STREAM, config: { name: 'billing-usage' } },
    ],
    ['no name', `CREATE.${STREAM}`, { stream_name: STREAM, config: {} }],
    ['another stream', 'CREATE.AUTH_EVENTS.reader-a', { stream_name: 'AUTH_EVENTS', config }],
    ['another stream in its body', `CREATE.${STREAM}.reader-a`, { stream_name: 'AUTH_EVENTS', config }],
    ['a body that is not JSON', `CREATE.${STREAM}.reader-a`, '{'],
    ['a body that is not an object', `CREATE.${STREAM}.reader-a`, '[]'],
    ['another operation', `DELETE.${STREAM}.reader-a`, { stream_name: STREAM, config }],
  ])('is refused with %s', (_, subject, body) => {
    expect(check(subject, body)).toEqual({ problem: expect.any(String) });
  });

  test('is refused in the format of the JetStream API', () => {
    expect(JSON.parse(refusedConsumer('why'))).toMatchObject({ error: { code: 400, description: 'why' } });
  });
});
