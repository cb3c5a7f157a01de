import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from '@gridlease/devstack/platform/data-folder';
import {
  type ListedProcess,
  openSite,
  type RunningPlatform,
  type Site,
  startPlatform,
} from '@gridlease/testing/running-platform';
import { logInAdmin, type Person } from '../people.ts';

export interface ClosedPlatform {
  readonly site: Site;
  readonly platform: RunningPlatform;
  readonly admin: Person;
}

/** Many users register and log in, and the soak takes longer than a token of fifteen minutes. JSON is YAML. */
const OF_AUTH = {
  access_token_expire_minutes: 240,
  hashing: { memory_kib: 256, passes: 1, queue_budget: '20s' },
  throttle: { registrations_per_minute: 0 },
};

/** `npm start -- --secure`, whose services wait this long for authentication before they refuse what is at stake. */
export async function startClosedPlatform(maxAge: string): Promise<ClosedPlatform> {
  const site = await openSite();
  const { config } = openDataFolder(site.dataFolder);
  for (const service of ['provider-registry', 'storage', 'billing']) {
    writeFileSync(join(config, `${service}.yaml`), `auth:\n  revocations:\n    max_age: ${maxAge}\n`);
  }
  writeFileSync(join(config, 'auth.yaml'), JSON.stringify(OF_AUTH));
  const platform = await startPlatform(site, ['--secure']);
  return { site, platform, admin: await logInAdmin(platform.url, site.dataFolder) };
}

/** Stops a process without ending it: its connections stay, and nobody responds. */
export function freeze({ pid }: ListedProcess): () => void {
  process.kill(pid, 'SIGSTOP');
  return () => process.kill(pid, 'SIGCONT');
}
