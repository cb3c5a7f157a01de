import { createLogger } from '@gridlease/common/log/logger';
import { expect, it } from 'vitest';
import { billingConfigSchema } from '../../config/config.ts';
import { ownerEventOptions } from './owner-events.ts';

const { messaging } = billingConfigSchema.parse({ messaging: { subjects: { registry_events: 'reg.v1' } } });
const log = createLogger({ service: 'test', level: 'silent' });

/** Returns the ids that are forgotten after these messages. */
function forgottenAfter(...messages: (readonly [string, unknown])[]): string[] {
  const forgotten: string[] = [];
  const dropOwner = (id: string) => forgotten.push(id);
  const options = ownerEventOptions(messaging, { dropOwner, expireOwners: () => {} }, log);
  for (const [subject, message] of messages) {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    options.onMessage({ subject, body: Buffer.from(text) });
  }
  return forgotten;
}

const about = (id: string, data: object) => ({ aggregate: { type: 'provider', id, version: 2 }, data });

it('only events that may change an owner are subscribed to', () => {
  const { subjects } = ownerEventOptions(messaging, { dropOwner() {}, expireOwners() {} }, log);
  expect(subjects).toEqual(['reg.v1.provider.updated', 'reg.v1.provider.deleted']);
});

it('only the owner of a machine that was sold or deleted is forgotten', () => {
  const forgotten = forgottenAfter(
    ['reg.v1.provider.updated', about('changed', { owner_id: 'ann' })],
    ['reg.v1.provider.updated', about('sold', { owner_id: 'bob', previous_owner_id: 'ann', more: 1 })],
    ['reg.v1.provider.deleted', about('deleted', { owner_id: 'ann' })],
  );
  expect(forgotten).toEqual(['sold', 'deleted']);
});

it.each(['', 'null', '{}', about('m', { previous_owner_id: 7 })])('an invalid event throws: %j', (text) => {
  expect(() => forgottenAfter(['reg.v1.provider.updated', text])).toThrow();
});
