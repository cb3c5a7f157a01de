import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import { type ServiceName, table } from '../deployed-gateway/deployment.ts';
import { HOSTS, type ReplicatedPlatform } from './platform.ts';

const FOUND_TIMEOUT_MS = 60_000;

/**
 * The runbook's procedure: SIGTERM, wait for the end, start a new one that is ready and found, and only then the
 * next.
 */
export async function replaceEach(
  { deployment, consul }: ReplicatedPlatform,
  name: ServiceName,
): Promise<void> {
  const consulName = table.upstreams[name]?.consul ?? name;
  for (const host of HOSTS) {
    const leaving = deployment.processOf(name, host);
    // With a slow upload in progress; the other request is the one for the metrics.
    const url = `http://${host}:${deployment.ports[name]}/metrics`;
    if (name === 'storage') await until(async () => (await inFlight(url)) > 1, { message: 'a slow upload' });
    expect([name, host, await leaving.stop('SIGTERM')]).toEqual([name, host, { code: 0, signal: null }]);
    expect(leaving.lines.filter(isTrouble)).toEqual([]);
    await deployment.start(name, host);
    const isFound = async () =>
      (await consul.instances(consulName)).includes(`${host}:${deployment.ports[name]}`);
    await until(isFound, { timeoutMs: FOUND_TIMEOUT_MS, message: `that ${name} is found at ${host}` });
  }
}

/** Probes get 503 while a service starts and drains; no other request does. */
function isTrouble(line: string): boolean {
  return /cut off|"level":"(error|fatal)"/.test(line) && !line.includes('"path":"/health');
}

async function inFlight(url: string): Promise<number> {
  return Number(/^http_requests_in_flight\S* (\d+)$/m.exec(await (await fetch(url)).text())?.[1]);
}
