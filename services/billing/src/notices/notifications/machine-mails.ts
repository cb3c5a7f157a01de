import {
  machinesOfflineSchema,
  machinesOnlineSchema,
  machinesSuspendedSchema,
} from '../../rentals/outages/schema.ts';
import { type EventMail, mailText, minutesText, timeText } from './mail-text.ts';

/** Longer lists say how many more there are. */
const LISTED_MAX = 100;

interface Listed {
  readonly provider_id: string;
  readonly name: string;
}

/** A line for each machine. @param noteOf what is said of it */
function machineFacts<T extends Listed>(machines: readonly T[], noteOf: (machine: T) => string) {
  const lines = machines.slice(0, LISTED_MAX).map((machine): readonly [string, string] => {
    return ['Machine', `${machine.name} (${machine.provider_id}), ${noteOf(machine)}`];
  });
  const left = machines.length - lines.length;
  return [...lines, ['And', left > 0 ? `${left} more` : undefined] as const];
}

const several = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);

/** Machines went offline. */
const offline: EventMail = {
  kind: 'machine_offline',
  write({ data }, { returnMinutes }) {
    const { owner_id: userId, machines } = machinesOfflineSchema.parse(data);
    const text = mailText(
      several(machines.length, 'Your machine is offline', 'of your machines are offline'),
      `we no longer hear from ${several(machines.length, 'your machine', 'of your machines')}. Rentals are charged up to the last sign of life of their machine, and you earn nothing for the time after it.`,
      machineFacts(machines, ({ last_seen_at }) => `last sign of life ${timeText(last_seen_at)}`),
      `Please check power, network and the daemon. Rentals go on if their machine returns within ${minutesText(returnMinutes)} of its last sign of life; otherwise they end as failed.`,
    );
    return { to: { userId }, text };
  },
};

/** Machines of which the owner was told that they are offline have returned. */
const online: EventMail = {
  kind: 'machine_offline',
  write({ data }) {
    const { owner_id: userId, machines } = machinesOnlineSchema.parse(data);
    const text = mailText(
      several(machines.length, 'Your machine is back', 'of your machines are back'),
      `${several(machines.length, 'your machine is', 'of your machines are')} online again. Rentals that have not ended are charged again from then on; the time between is not charged.`,
      machineFacts(
        machines,
        ({ last_seen_at, back_at }) => `offline from ${timeText(last_seen_at)} to ${timeText(back_at)}`,
      ),
      'No action is needed.',
    );
    return { to: { userId }, text };
  },
};

/** The platform suspended machines. */
const suspended: EventMail = {
  kind: 'machine_suspended',
  write({ data }) {
    const { owner_id: userId, machines } = machinesSuspendedSchema.parse(data);
    const text = mailText(
      several(machines.length, 'Your machine was suspended', 'of your machines were suspended'),
      `the platform suspended ${several(machines.length, 'your machine', 'of your machines')}. Running rentals end and are charged up to that moment at most, and no new ones start.`,
      machineFacts(machines, ({ suspended_at, reasons }) =>
        [`suspended ${timeText(suspended_at)}`, ...reasons].join(': '),
      ),
      'If you think that this is a mistake, contact the operator of the platform.',
    );
    return { to: { userId }, text };
  },
};

/** The mails to owners about their machines, by type of event. */
export const MACHINE_MAILS: Readonly<Record<string, EventMail>> = {
  'provider.offline': offline,
  'provider.online': online,
  'provider.suspended': suspended,
};
