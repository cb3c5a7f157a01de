import { npm, openSite, startPlatform } from '@gridlease/testing/running-platform';
import { expect, it } from 'vitest';

it('a whole rental is played through on a platform whose hours pass in a minute, and its story adds up', async () => {
  const site = await openSite();
  const platform = await startPlatform(site, ['--time-scale', '120']);
  const rental = await npm(site, ['run', '--silent', 'rent-a-gpu', '--', '--time-scale', '120']);
  const { code } = await rental.exited;
  const story = rental.lines.join('\n');
  expect(code, story).toBe(0);
  expect(story).toContain('She rents it');
  expect(story).toContain('Her funds run low');
  const [, total = '', provider = '', fee = ''] =
    /minutes, ([\d.]+), of which the provider gets ([\d.]+) and the platform ([\d.]+)\./.exec(story) ?? [];
  expect(Number(total)).toBeGreaterThan(0.9);
  expect(Math.round((Number(provider) + Number(fee)) * 1e9)).toBe(Math.round(Number(total) * 1e9));
  const [, paid = ''] = /Alice's account on the chain: ([\d.]+)/.exec(story) ?? [];
  const [, accountFee = ''] = /of which ([\d.]+) are for her new account/.exec(story) ?? [];
  expect(accountFee).toBe('0.5');
  expect(Math.round((Number(paid) + 0.5) * 1e9)).toBe(Math.round(Number(provider) * 1e9));
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
