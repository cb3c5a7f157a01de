import { group } from '@gridlease/common/config/leaf';
import { setting } from '@gridlease/common/config/settings';
import type { z } from 'zod';
import type { MassExpiryRules } from '../expiry/mass-expiry.ts';
import type { HeartbeatIntervals } from '../leases/heartbeat-interval.ts';
import type { LeaseRules } from '../leases/rules.ts';

/** The configuration's `lease.*`. */
export const leaseGroup = () =>
  group('When a silent machine counts as offline, and how often daemons send heartbeats.', {
    enabled: setting.boolean({
      doc: 'false: a machine stays idle or busy until its status is set explicitly.',
      default: true,
    }),
    heartbeat_interval: setting.duration({
      doc: 'How often a provider is asked to send a heartbeat, in whole seconds; varied by 10 % at random.',
      default: '15s',
      min: '1s',
      max: '120s',
    }),
    heartbeats_per_second_max: setting.integer({
      doc: 'A fleet that would exceed this is asked to send less often, up to every 120 s.',
      default: 2_000,
      min: 1,
      max: 1_000_000,
    }),
    minimum: setting.duration({
      doc: 'Minimum length of a lease after a heartbeat; never less than three requested intervals.',
      default: '90s',
      min: '1s',
      max: '1d',
    }),
    initial: setting.duration({
      doc: 'How long a lease lasts after a registration or an update of the status.',
      default: '10m',
      min: '1s',
      max: '7d',
    }),
    sweep_interval: setting.duration({
      doc:
        'How often expired leases are recorded and announced. When four passes are missing, the registry itself was down, ' +
        'and every lease counts from its return.',
      default: '5s',
      min: '100ms',
      max: '1h',
    }),
    mass_expiry_wait: setting.duration({
      doc: 'When more than half of the fleet (and at least 20) falls silent at once, status changes are held for this long.',
      default: '5m',
      min: '0s',
      max: '1d',
    }),
    mass_expiry_per_second: setting.integer({
      doc: 'How many leases expire per second after that wait.',
      default: 200,
      min: 1,
      max: 100_000,
    }),
    clock_rate: setting.integer({
      doc: "Speed of the database's clock relative to real time; other than 1 only in a demonstration.",
      default: 1,
      min: 1,
      max: 1_000_000,
    }),
  });

type LeaseConfig = Readonly<z.output<ReturnType<typeof leaseGroup>>>;

const SECOND_MS = 1_000;

/** The lease configuration as the registry's parts need it, in seconds. */
export function leaseSettings(config: LeaseConfig): {
  readonly leases: LeaseRules;
  readonly intervals: HeartbeatIntervals;
  readonly massExpiry: MassExpiryRules;
} {
  return {
    leases: {
      enabled: config.enabled,
      minimumSeconds: config.minimum / SECOND_MS,
      initialSeconds: config.initial / SECOND_MS,
      sweepIntervalSeconds: config.sweep_interval / SECOND_MS,
      clockRate: config.clock_rate,
    },
    intervals: {
      intervalSeconds: config.heartbeat_interval / SECOND_MS,
      heartbeatsPerSecondMax: config.heartbeats_per_second_max,
    },
    massExpiry: {
      waitSeconds: config.mass_expiry_wait / SECOND_MS,
      perSecond: config.mass_expiry_per_second,
    },
  };
}
