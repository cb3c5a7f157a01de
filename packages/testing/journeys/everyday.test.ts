import { closeWithFile } from '@gridlease/testing/file-end';
import { openSite, startPlatform } from '@gridlease/testing/running-platform';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepFiles } from './everyday/files.ts';
import { joinMachine } from './everyday/machine.ts';
import { moveMoney } from './everyday/money.ts';
import type { Everyday } from './everyday/platform.ts';
import { rentByPrice } from './everyday/prices.ts';

const PLATFORMS = [
  { name: 'an open platform', args: [] },
  { name: 'a closed platform', args: ['--secure'] },
];

describe.each(PLATFORMS)('on $name', ({ args }) => {
  let everyday: Everyday;
  beforeAll(async () => {
    const site = await openSite(closeWithFile);
    everyday = { site, platform: await startPlatform(site, args), isOpen: args.length === 0 };
  });

  it('a machine joins through the gateway, sends heartbeats, is found by a scheduler, survives a crash of the registry, and leaves', () =>
    joinMachine(everyday));

  it('a dataset is uploaded and downloaded through the gateway, survives a crash of the service, and is shared by URL', () =>
    keepFiles(everyday));

  it('tokens come from the faucet into a wallet, survive a crash of billing, and leave for the chain', () =>
    moveMoney(everyday));

  it('a mixed fleet is searched by price without an account, and what is shown is what is charged', () =>
    rentByPrice(everyday));

  it('the platform stops when it is told to', async () => {
    expect((await everyday.platform.npm.stop('SIGTERM')).code).toBe(0);
  });
});
