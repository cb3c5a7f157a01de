import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@gridlease/common/log/logger';
import { type DockerSettings, parsePortRange } from '../../../config/docker-settings.ts';
import { RentalFailure } from '../../failure.ts';
import type { Instance, RentalDriver } from '../driver.ts';
import { findContainers, removeStrayNetworks } from './adoption.ts';
import { openAgentId } from './agent-id.ts';
import type { MachineCard } from './container/gpus.ts';
import { readLabels, rentalName } from './container/labels.ts';
import { mayLimitDisk } from './container/limits.ts';
import type { ContainerPlan } from './container/specification.ts';
import { createEverything } from './creation.ts';
import { createEngineSource, type Engine } from './engine/engine.ts';
import { requireImage } from './engine/images.ts';
import { createFirewall, type Firewall } from './firewall/firewall.ts';
import { createInstances, type Instances } from './instances.ts';
import { allowedImage, planResources, renterKey } from './planning.ts';
import { createPortPool } from './ports.ts';
import { openHostKey } from './ssh/keys.ts';

const FOLDER = 'docker';
/** The rules of the firewall are set again so often while there are rentals: a reload of the machine's own removes them. */
const FIREWALL_MS = 30_000;
const PORTS_DEFAULT = { first: 40_000, last: 40_999 };

const pause = (ms: number) => delay(ms);

export interface DockerDriverOptions {
  readonly settings: DockerSettings;
  /** Of the machine in links, where the settings name none. */
  readonly hostName: string;
  readonly stateFolder: string;
  /** All cards of the machine at present. */
  cards(): Promise<readonly MachineCard[]>;
  readonly log: Logger;
}

interface Parts extends DockerDriverOptions {
  readonly agentId: string;
  readonly firewall: Firewall;
  readonly instances: Instances;
}

async function createFrom(
  { instances }: Parts,
  engine: Engine,
  plan: ContainerPlan,
  signal: AbortSignal,
): Promise<Instance> {
  const id = await createEverything(engine, plan, pause).catch((error: unknown) => {
    instances.release(plan.labels);
    throw error;
  });
  const instance = instances.add(engine, id, plan.labels);
  try {
    await instance.openSsh();
    signal.throwIfAborted();
    return instance;
  } catch (error) {
    await instance.erase();
    if (signal.aborted) throw error;
    throw new RentalFailure('ports_exhausted', 'The SSH server of the rental could not be opened.', error);
  }
}

async function create(
  parts: Parts,
  engine: () => Promise<Engine>,
  ...[task, { signal, onProgress }]: Parameters<RentalDriver['create']>
): Promise<Instance> {
  const { settings, instances, agentId } = parts;
  const image = allowedImage(task, settings).full;
  const key = renterKey(task, settings);
  await parts.firewall.ensure();
  const opened = await engine();
  const info = await opened.info();
  const { limits, gpus } = await planResources(task, settings, info, await parts.cards());
  await requireImage(opened, image, { signal, idleMs: settings.pull_timeout, onProgress });
  signal.throwIfAborted();
  const labels = await instances.reserve(task, key);
  const name = rentalName(agentId, task.sessionId);
  const { dns, runtime } = settings;
  const limitDisk = limits.diskBytes > 0 && mayLimitDisk(info);
  const plan = { name, image, workload: task.workload, labels, limits, gpus, dns, runtime, limitDisk };
  return createFrom(parts, opened, plan, signal);
}

async function adopt({ instances, agentId, firewall, log }: Parts, engine: Engine): Promise<Instance[]> {
  const containers = await findContainers(engine, agentId);
  // It has logged what is wrong; what runs is not ended for it.
  if (containers.length > 0) await firewall.ensure().catch(() => {});
  const adopted: Instance[] = [];
  for (const container of containers) {
    if (instances.has(container.Id)) continue;
    const instance = instances.add(
      engine,
      container.Id,
      readLabels(container.Config.Labels ?? {}),
      container,
    );
    adopted.push(instance);
    await instance.openSsh().catch((error: unknown) => {
      log.error(
        { err: error, session_id: instance.sessionId },
        'the SSH server of a rental cannot be opened again',
      );
    });
  }
  await removeStrayNetworks(engine, agentId, instances.names(), pause);
  return adopted;
}

/**
 * Runs rentals as containers of a Docker engine. The engine need not be there yet.
 *
 * @throws when the state folder cannot be used.
 */
export async function openDockerDriver(options: DockerDriverOptions): Promise<RentalDriver> {
  const { settings, log, stateFolder, hostName } = options;
  const folder = join(stateFolder, FOLDER);
  const agentId = await openAgentId(join(folder, 'agent-id'), randomUUID);
  const hostKey = await openHostKey(join(folder, 'ssh_host_ed25519_key'));
  const engines = createEngineSource(settings.socket);
  const firewall = createFirewall(settings, (message) => log.error(message));
  const ports = createPortPool(parsePortRange(settings.ports) ?? PORTS_DEFAULT, Math.random);
  const instances = createInstances(settings, { agentId, hostName, hostKey }, ports);
  const parts = { ...options, agentId, firewall, instances };
  const guard = setInterval(() => {
    if (!instances.isEmpty()) void firewall.ensure().catch(() => {});
  }, FIREWALL_MS);
  guard.unref();
  return {
    name: 'docker',
    create: (...request) => create(parts, engines.open, ...request),
    adopt: async () => adopt(parts, await engines.open()),
    async close() {
      clearInterval(guard);
      await instances.detach();
      await engines.close();
    },
  };
}
