import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import './context.ts';

/**
 * The run's NATS server and a name nobody else in the run uses, to begin streams and subjects with: test files
 * share the server and stay apart by that.
 */
export function testNats(): { url: string; prefix: string } {
  return { url: inject('backingServers').natsUrl, prefix: `t${randomBytes(6).toString('hex')}` };
}
