import { consulClusterOrSkip } from '@gridlease/testing/consul-cluster';
import { caddy } from '@gridlease/testing/gateways/caddy';
import { doStep } from '@gridlease/testing/runbook-steps';
import { until } from '@gridlease/testing/until';
import { expect, it, onTestFinished } from 'vitest';
import { openDeployment } from '../journeys/deployed-gateway/deployment.ts';
import { rawCall } from '../journeys/deployed-gateway/raw-call.ts';
import { keepDoing, untilAllProgressed } from '../journeys/killed-processes/load.ts';
import { signUp } from '../journeys/people.ts';
import { printProgress } from '../soak/platform/progress.ts';

const HOME = '127.0.0.2';
/** Where further replicas are started. */
const ANOTHER = '127.0.0.3';
const FOUND_TIMEOUT_MS = 60_000;
/** Every caller finds the authentication service in Consul. */
const FINDS_AUTH = { GRIDLEASE_UPSTREAMS__AUTH: 'consul' };
/** One of each service. */
const TARGETS = ['/providers', '/api/v1/pricing/rates', '/objects/list', '/api/v1/auth/me'];

it('Consul loses its leader, its quorum, a disk and all servers, requests go on, and what starts meanwhile is found', async (context) => {
  const startGateway = await caddy.find(context);
  const consul = await consulClusterOrSkip(context);
  const deployment = await openDeployment(startGateway, consul, {
    hosts: [HOME],
    environment: { 'provider-registry': FINDS_AUTH, storage: FINDS_AUTH, billing: FINDS_AUTH },
  });
  onTestFinished(() => deployment.close());
  const untilFound = (service: string, count: number) =>
    until(async () => (await consul.instances(service)).length === count, {
      timeoutMs: FOUND_TIMEOUT_MS,
      message: `that ${count} of ${service} are found`,
    });
  await untilFound('provider-registry', 1);
  await untilFound('billing-payment-service', 1);
  await untilFound('auth-service', 1);
  await untilFound('storage-service', 1);
  const { accessToken } = await signUp(deployment.url, 'provider', 'ann');
  const headers = ['Authorization', `Bearer ${accessToken}`];
  const works = TARGETS.map((target) =>
    keepDoing(target, 50, async () => {
      const { status } = await rawCall(deployment.url, target, { headers });
      if (status !== 200) throw new Error(`${target} returned ${status}`);
    }),
  );

  const leader = await consul.leader();
  await leader.kill();
  const killedAt = performance.now();
  const seconds = () => ((performance.now() - killedAt) / 1_000).toFixed(1);
  await until(() => consul.leader(), { message: 'that there is another leader' });
  await untilFound('provider-registry', 1);
  const again = seconds();
  await deployment.start('provider-registry', ANOTHER);
  await untilFound('provider-registry', 2);
  printProgress(`Consul's leader killed: found again after ${again} s, a new replica after ${seconds()} s`);
  await untilAllProgressed(works, 20);
  await leader.start();
  await consul.untilWhole();
  expect(await doStep('consul-servers', { CONSUL: consul.url })).toContain(leader.name);

  const [first, second, third] = consul.servers;
  await Promise.all([first?.kill(), second?.kill()]);
  await until(
    () =>
      consul.leader().then(
        () => false,
        () => true,
      ),
    { message: 'that the agent notices' },
  );
  await untilAllProgressed(works, 20);
  // It finds the authentication service among what the one server last knew, and is registered as soon as that works.
  await deployment.start('billing', ANOTHER);
  await Promise.all([first?.start(), second?.start()]);
  await untilFound('billing-payment-service', 2);
  await consul.untilWhole();

  await third?.kill();
  await doStep('empty-consul-data', { CONSUL_DATA: third?.dataFolder ?? '' });
  await third?.start();
  await consul.untilWhole();
  await untilAllProgressed(works, 20);

  await Promise.all(consul.servers.map((server) => server.kill()));
  for (const { dataFolder } of consul.servers) await doStep('empty-consul-data', { CONSUL_DATA: dataFolder });
  await untilAllProgressed(works, 20);
  await Promise.all(consul.servers.map((server) => server.start()));
  const startedAt = performance.now();
  await consul.untilWhole();
  // The agent has kept what its host registered.
  await untilFound('provider-registry', 2);
  await untilFound('billing-payment-service', 2);
  await untilFound('auth-service', 1);
  await untilFound('storage-service', 1);
  const back = ((performance.now() - startedAt) / 1_000).toFixed(1);
  printProgress(`all servers of Consul empty: everything found again after ${back} s`);
  await untilAllProgressed(works, 20);
  await Promise.all(works.map((work) => work.stop()));
  expect(works.map((work) => work.failure()).filter((failure) => failure !== undefined)).toEqual([]);
});
