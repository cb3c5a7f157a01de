import type { TestContainerEngine } from '@gridlease/testing/context';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { openRenter, type Renter } from './renter.ts';
import type { Rig } from './rig.ts';
import { openStage, type Stage } from './stage.ts';

/** A machine to rent, and who rents it. */
export interface Market {
  readonly stage: Stage;
  readonly rig: Rig;
  readonly rita: Renter;
  /** Part of everything that renters tell machines in these journeys. */
  readonly marker: string;
}

const CARDS = 4;

export async function openMarket(engine: TestContainerEngine): Promise<Market> {
  const stage = await openStage(engine);
  const [rig, rita] = await Promise.all([
    stage.rig({ name: 'rig-1', cards: CARDS }),
    openRenter(stage.site, stage.url, 'rita', '1000'),
  ]);
  return { stage, rig, rita, marker: 'xyzzy-of-the-renter' };
}

/** A workload that serves a page on port 8080. */
export function pageWorkload({ stage, marker }: Market, page: string): object {
  return {
    image: stage.engine.image,
    command: ['sh', '-c', `mkdir /srv; echo '${page}' >/srv/index.html; exec httpd -f -v -p 8080 -h /srv`],
    env: { SECRET: marker },
    ports: [8080],
  };
}

export async function textOf(url: string | undefined): Promise<string> {
  const response = await fetch(url ?? '');
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

/** Waits until the machine has nothing of a rental. */
export async function untilGone(rig: Rig, id: string): Promise<void> {
  await until(
    async () =>
      (await rig.containers(id)).length === 0 && !(await rig.leftovers()).some((name) => name.includes(id)),
    { message: 'that nothing of the rental is left' },
  );
  const label = `label=org.gridlease.session=${id}`;
  expect(await rig.docker('network', 'ls', '--quiet', '--filter', label)).toBe('');
}
