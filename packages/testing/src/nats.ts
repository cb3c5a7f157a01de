import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import './context.ts';

/**
 * The run's NATS server and a unique prefix for streams and subjects: test files share the server and are kept apart
 * by that.
 */
export function testNats(): { url: string; prefix: string } {
  return { url: inject('backingServers').natsUrl, prefix: `t${randomBytes(6).toString('hex')}` };
}
