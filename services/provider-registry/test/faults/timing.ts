/** How long things take, and how many machines there are: the same scenarios run short as tests and real as a soak. */
export interface Timing {
  /** Real durations: also what only a machine at rest can promise is looked at. */
  readonly isReal: boolean;
  /** `lease.*` of the registries' configuration. */
  readonly lease: Readonly<Record<string, string | number>>;
  /** How long a lease lasts after a heartbeat, by these settings. */
  readonly leaseMs: number;
  /** As in `lease`. */
  readonly sweepMs: number;
  readonly massExpiryWaitMs: number;
  readonly massExpiryPerSecond: number;
  /** Pace of the machines; undefined: as they are told. */
  readonly beatMs: number | undefined;
  /** How long a machine waits for a response. */
  readonly responseTimeoutMs: number;
  /** Machines of a fleet. */
  readonly machines: number;
  /** How long PostgreSQL is away. */
  readonly outageMs: number;
  /** How long a process stands still. */
  readonly freezeMs: number;
  /** How long no replica runs. */
  readonly downMs: number;
  /** How soon and how late machines at the edge beat, from the end of their lease. */
  readonly edge: { readonly soonMs: number; readonly lateMs: number };
  /** Leases that the sweeper runs over while machines beat at the edge. */
  readonly edgeLeases: number;
  /** Machines of the fleet that falls silent at once. */
  readonly waveMachines: number;
  /** Rounds of kill -9. */
  readonly kills: number;
  /** The number of responses of each of two replicas to heartbeats for the same machines. */
  readonly overlappingBeats: number;
  /** Pause of a machine between two of them, at most. */
  readonly overlapPauseMs: number;
  /** How often one looks for what must come. */
  readonly pollMs: number;
  /** How long to wait for what must come. */
  readonly patienceMs: number;
}

/** Everything within seconds. A registry that hangs for a second believes that it was away: that only takes longer. */
export const SHORT: Timing = {
  isReal: false,
  lease: {
    heartbeat_interval: '1s',
    minimum: '3s',
    initial: '3s',
    sweep_interval: '375ms',
    mass_expiry_wait: '5s',
    mass_expiry_per_second: 10,
  },
  leaseMs: 3_000,
  sweepMs: 375,
  massExpiryWaitMs: 5_000,
  massExpiryPerSecond: 10,
  beatMs: 500,
  responseTimeoutMs: 1_000,
  machines: 20,
  outageMs: 4_000,
  freezeMs: 4_000,
  downMs: 4_000,
  edge: { soonMs: 250, lateMs: 100 },
  edgeLeases: 3,
  waveMachines: 32,
  kills: 2,
  overlappingBeats: 300,
  overlapPauseMs: 50,
  pollMs: 100,
  patienceMs: 60_000,
};

/** The defaults of the configuration, and machines that beat as they are told. */
export const REAL: Timing = {
  isReal: true,
  lease: {},
  leaseMs: 90_000,
  sweepMs: 5_000,
  massExpiryWaitMs: 300_000,
  massExpiryPerSecond: 200,
  beatMs: undefined,
  responseTimeoutMs: 10_000,
  machines: 500,
  outageMs: 20_000,
  freezeMs: 60_000,
  downMs: 120_000,
  edge: { soonMs: 3_000, lateMs: 1_000 },
  edgeLeases: 5,
  waveMachines: 2_000,
  kills: 10,
  overlappingBeats: 20_000,
  overlapPauseMs: 2_000,
  pollMs: 500,
  patienceMs: 900_000,
};
