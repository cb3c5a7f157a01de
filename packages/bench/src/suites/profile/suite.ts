import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BenchOptions } from '../../harness/options.ts';
import type { Stage } from '../../harness/stage.ts';
import { type Suite, selectParts } from '../../harness/suite.ts';
import { NAMES, SERVICES } from '../requests/services.ts';
import { accessOf, tokenOf } from '../storage/access.ts';
import { fillDisk } from '../storage/disk.ts';
import { REQUESTS } from '../storage/disk-requests.ts';
import { startOnDisk } from '../storage/servers.ts';
import { profileRequests, type RequestProfile } from './measure.ts';
import { renderProfiles } from './report.ts';

const DISK = 'disk';

/** Where the time of typical requests goes. Its stage has to count statements. */
export const profileSuite: Suite = async (stage, options, say) => {
  const profiles: RequestProfile[] = [];
  for (const part of selectParts([...NAMES, DISK] as const, options.only)) {
    say(`profiling ${part} ...`);
    profiles.push(
      ...(await (part === DISK ? profileDisk(stage, options) : profileService(stage, part, options))),
    );
  }
  return { report: renderProfiles(profiles, options.seconds), results: { profiles } };
};

async function profileService(
  stage: Stage,
  name: (typeof NAMES)[number],
  options: BenchOptions,
): Promise<RequestProfile[]> {
  const { served, requests } = await SERVICES[name](stage, options.providers);
  const { connections } = options;
  const loads = requests.map((request) => ({
    name: request.name,
    load: (seconds: number) =>
      request.load(stage.generator, { baseUrl: served.url, share: 0, connections, seconds }),
  }));
  const profiles = await profileRequests(stage, served.program, loads, options);
  await served.program.stop();
  return profiles;
}

/** Objects of 4 KiB with the disk driver, with tokens required. */
async function profileDisk(stage: Stage, options: BenchOptions): Promise<RequestProfile[]> {
  const secret = randomBytes(32).toString('hex');
  const headers = { authorization: `Bearer ${tokenOf(secret)}` };
  const { url, program } = await startOnDisk(stage, join(stage.folder, 'profiled'), accessOf(secret));
  const requests = REQUESTS.filter(({ name }) => ['GET 4 KiB', 'PUT 4 KiB', 'GET 256 KiB'].includes(name));
  await fillDisk(url, headers, requests);
  const loads = requests.map(({ name, traffic }) => ({
    name: `disk: ${name}`,
    load: (seconds: number) =>
      stage.generator('load', {
        baseUrl: url,
        traffic: { ...traffic, headers },
        connections: options.connections,
        seconds,
      }),
  }));
  const profiles = await profileRequests(stage, program, loads, options);
  await program.stop();
  return profiles;
}
