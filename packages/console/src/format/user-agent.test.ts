import { expect, it } from 'vitest';
import { formatUserAgent } from './user-agent.ts';

const AGENTS = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.14.1', 'curl'],
  ['node', 'node'],
] as const;

it.each(AGENTS)('%s is shown as %s', (agent, shown) => {
  expect(formatUserAgent(agent)).toBe(shown);
});

it('an unknown agent that is long is cut off', () => {
  expect(formatUserAgent('x'.repeat(300))).toBe(`${'x'.repeat(40)}…`);
});
