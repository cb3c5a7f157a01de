import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from '@gridlease/devstack/platform/data-folder';
import type { TestContainerEngine } from '@gridlease/testing/context';
import { closeWithFile } from '@gridlease/testing/file-end';
import {
  openSite,
  type RunningPlatform,
  type Site,
  startPlatform,
} from '@gridlease/testing/running-platform';
import { type Person, signUp } from '../people.ts';
import { openRig, type Rig, type RigOptions } from './rig.ts';

/** A closed platform, an engine, and an owner of machines. */
export interface Stage {
  readonly engine: TestContainerEngine;
  readonly site: Site;
  readonly platform: RunningPlatform;
  readonly url: string;
  readonly paula: Person;
  /** A further machine of paula's. */
  rig(options: Pick<RigOptions, 'name' | 'cards'> & Partial<RigOptions>): Promise<Rig>;
}

/** A minute is held at first, and a machine is offline ten seconds after its last heartbeat. */
async function configure({ dataFolder }: Site, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const { config } = openDataFolder(dataFolder);
  // JSON is YAML.
  const billing = { initial_period: '1m', minimum_balance: '0', ...settings };
  await writeFile(join(config, 'billing.yaml'), JSON.stringify({ billing }));
  const lease = { heartbeat_interval: '2s', minimum: '10s', sweep_interval: '300ms' };
  await writeFile(join(config, 'provider-registry.yaml'), JSON.stringify({ lease }));
}

/** Stops with the test file. @param settings of billing's group `billing` */
export async function openStage(
  engine: TestContainerEngine,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<Stage> {
  const site = await openSite(closeWithFile);
  await configure(site, settings);
  const platform = await startPlatform(site, ['--secure']);
  closeWithFile(() => platform.npm.stop());
  const { url } = platform;
  const paula = await signUp(url, 'provider', 'paula');
  const rig: Stage['rig'] = (options) => openRig({ engine, owner: paula, gateway: url, ...options });
  return { engine, site, platform, url, paula, rig };
}
