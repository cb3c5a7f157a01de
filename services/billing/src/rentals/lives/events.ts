import type { Logger } from '@gridlease/common/log/logger';
import type { NatsSubscriptionOptions } from '@gridlease/common/messaging/nats-subscription';
import { z } from 'zod';
import type { BillingConfig } from '../../config/config.ts';
import type { RefreshMachines } from './refresh.ts';

/** Machines of events are gathered for this long. */
const GATHERED_MS = 500;
/** Of more machines, the next pass over all of them learns. */
const GATHERED_MAX = 5_000;

const machineEvent = z.object({ aggregate: z.object({ id: z.string() }) });

/**
 * Subscription options for the registry's events about the lives of machines. An event is only a reason to ask: what it
 * states may be old, and what is asked for is more.
 */
export function lifeEventOptions(
  { subjects }: BillingConfig['messaging'],
  refreshMachines: RefreshMachines,
  log: Logger,
): Pick<NatsSubscriptionOptions, 'subjects' | 'onMessage' | 'onConnect'> & { stop(): void } {
  const prefix = `${subjects.registry_events}.provider`;
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const ask = () => {
    timer = undefined;
    const ids = [...gathered];
    gathered.clear();
    refreshMachines(ids).catch((error: unknown) => log.error({ error }, 'machines could not be asked about'));
  };
  return {
    subjects: ['status_changed', 'updated', 'deleted'].map((name) => `${prefix}.${name}`),
    onConnect: () => {},
    onMessage({ body }) {
      const { aggregate } = machineEvent.parse(JSON.parse(Buffer.from(body).toString()));
      if (gathered.size >= GATHERED_MAX) return;
      gathered.add(aggregate.id);
      timer ??= setTimeout(ask, GATHERED_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
