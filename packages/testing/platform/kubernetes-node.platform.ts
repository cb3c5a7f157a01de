import { endRental } from '@gridlease/client/billing';
import {
  KUBERNETES_TIMEOUT_MS,
  kubernetesApiOrSkip,
  prepareKubernetes,
} from '@gridlease/testing/kubernetes-api';
import { kubernetesNodeOrSkip, prepareKubernetesNode } from '@gridlease/testing/kubernetes-node';
import { S3_START_TIMEOUT_MS, testS3 } from '@gridlease/testing/s3';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docker } from '../compose/engine.ts';
import { chooseBases, useEngine } from '../compose/own-engine.ts';
import { expectFilesToBeWhole } from '../journeys/killed-processes/files.ts';
import { expectMachinesToBeTold } from '../journeys/killed-processes/invariants.ts';
import { untilAllProgressed } from '../journeys/killed-processes/load.ts';
import { expectAllToBeAccountedFor, finish } from '../journeys/rolling-restart/books.ts';
import { beginLoad } from '../journeys/rolling-restart/load.ts';
import type { Namespace } from './kubernetes/namespace.ts';
import { preparePlatform } from './kubernetes-node/platform.ts';

const DEPLOYMENTS = ['auth', 'billing', 'gateway', 'provider-registry', 'storage'] as const;
const IMAGES = DEPLOYMENTS.map((name) => `gridlease/${name}`);
const BUILT = '0.1.0';
const NEXT = '0.2.0';
/** The autoscalers' least number. */
const REPLICAS = 2;
/** Images are built the first time. */
const ENGINE_TIMEOUT_MS = 60 * 60_000;
const TEST_TIMEOUT_MS = 20 * 60_000;

beforeAll(prepareKubernetes, KUBERNETES_TIMEOUT_MS);
beforeAll(prepareKubernetesNode, ENGINE_TIMEOUT_MS);
beforeAll(async () => void (await testS3()), S3_START_TIMEOUT_MS);

let stopEngine = async () => {};
afterAll(() => stopEngine());

async function buildImages(): Promise<void> {
  stopEngine = await useEngine();
  await chooseBases();
  await docker(['compose', 'build', ...DEPLOYMENTS]);
}

interface RunningPod {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: { readonly containers: readonly { readonly image: string }[] };
  readonly status: {
    readonly containerStatuses?: readonly { readonly ready: boolean }[];
  };
}

/** Waits until each Deployment has its replicas, of this release and no other, and all are ready. */
async function untilOnly(namespace: Namespace, release: string): Promise<void> {
  await until(
    async () => {
      const pods = await namespace.list<RunningPod>(
        'pods',
        '--selector=app.kubernetes.io/component!=migrations',
      );
      const isGood = ({ spec, status }: RunningPod) =>
        spec.containers.every(({ image }) => image.endsWith(`:${release}`)) &&
        status.containerStatuses?.every(({ ready }) => ready);
      return pods.length === REPLICAS * DEPLOYMENTS.length && pods.every(isGood);
    },
    {
      every: 1_000,
      timeoutMs: 5 * 60_000,
      message: `that ${REPLICAS} pods of each are ready, all of ${release}`,
    },
  );
}

it(
  'on a node, the commands of the README install the platform, and then the next release under load: no request fails, no event and no base unit is lost',
  async (context) => {
    const api = await kubernetesApiOrSkip(context);
    const node = await kubernetesNodeOrSkip(context, api);
    await buildImages();
    await node.importImages(IMAGES.map((name) => `${name}:${BUILT}`));
    for (const name of IMAGES) await node.tagImage(`${name}:${BUILT}`, `${name}:${NEXT}`);
    const platform = await preparePlatform(api, node);
    const { url, namespace } = platform;
    await platform.install(BUILT);
    await untilOnly(namespace, BUILT);

    const { place, diary, further, listener, uploads, works, payout } = await beginLoad(
      platform.internals,
      url,
    );

    const startedAt = performance.now();
    await platform.install(NEXT);
    await untilOnly(namespace, NEXT);
    await untilAllProgressed(works, 1);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    await finish([...works, ...uploads]);
    const counts = [...works, ...uploads].map(({ name, done }) => `${name} ${done()}`).join(', ');
    process.stdout.write(`the release took ${seconds} s; without a failure: ${counts}\n`);
    await endRental(place.billing, place.liveSession, 'done');

    await expectFilesToBeWhole(place, diary, further.slow);
    await expectAllToBeAccountedFor(
      {
        internals: platform.internals,
        databaseUrls: {
          billing: platform.databaseUrl('billing'),
          registry: platform.databaseUrl('provider_registry'),
        },
      },
      place,
      diary,
      { withdrawals: further.withdrawals, payout },
    );
    const proof = await namespace.try(['exec', 'deployment/billing', '--', '/app/start', 'prove']);
    expect(proof).toMatchObject({ code: 0 });
    // A stream breaks with its gateway's pod, and is resumed: nothing was missed.
    await expectMachinesToBeTold(place, diary, listener.heard);
    expect(listener.connections()).toBeGreaterThan(1);
    await listener.stop();
  },
  TEST_TIMEOUT_MS,
);
