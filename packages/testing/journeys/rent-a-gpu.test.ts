import { npm, openSite, startPlatform } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';

const TOKENS = [
  { token: 'a token of nine decimals', args: [], decimals: 9 },
  { token: 'a token like USDC', args: ['--token-decimals', '6'], decimals: 6 },
];

/** Base units of the books. */
const unitsOf = (amount: string) => Math.round(Number(amount) * 1e9);

it.each(TOKENS)(
  'a whole rental is played through in $token on a platform whose hours pass in a minute, and its story adds up',
  async ({ args, decimals }) => {
    const site = await openSite();
    const platform = await startPlatform(site, ['--time-scale', '120', ...args]);
    const rental = await npm(site, ['run', '--silent', 'rent-a-gpu', '--', '--time-scale', '120']);
    const { code } = await rental.exited;
    const story = rental.lines.join('\n');
    expect(code, story).toBe(0);
    expect(story).toContain('She rents it');
    expect(story).toContain('Her funds run low');
    const [, deposited = ''] = /Rita deposits \d+\.(\d+) over/.exec(story) ?? [];
    expect(deposited).toHaveLength(decimals);
    const [, total = '', provider = '', fee = ''] =
      /minutes, ([\d.]+), of which the provider gets ([\d.]+) and the platform ([\d.]+)\./.exec(story) ?? [];
    expect(Number(total)).toBeGreaterThan(0.9);
    expect(unitsOf(provider) + unitsOf(fee)).toBe(unitsOf(total));
    // A payout is what the token can carry of the earnings.
    const payable = unitsOf(provider) - (unitsOf(provider) % 10 ** (9 - decimals));
    const [, paid = ''] = /Alice's account on the chain: ([\d.]+)/.exec(story) ?? [];
    const [, accountFee = ''] = /of which ([\d.]+) are for her new account/.exec(story) ?? [];
    expect(accountFee).toBe('0.5');
    expect(unitsOf(paid) + unitsOf(accountFee)).toBe(payable);

    const comparison = async () => (await fetch(`${platform.url}/api/v1/reconciliation`)).json();
    await until(async () => ((await comparison()) as { status: string }).status === 'even');
    expect((await platform.npm.stop('SIGTERM')).code).toBe(0);

    if (args.length === 0) return;
    const again = await npm(site, ['start', '--', '--token-decimals', '2']);
    expect((await again.exited).code).toBe(1);
    expect(again.lines.join('\n')).toContain('the token of this platform has 6 decimals');
  },
);
