import type { HostFacts, Labels, Sharing, VERIFICATION_STATUSES } from '../providers/provider.ts';

/** What cards of many machines share; one object for all of them. */
export interface CardKind {
  /** `"index":0,` or nothing. */
  readonly indexText: string;
  /** Members from `model_name` to `power_consumption_w`, without braces. */
  readonly keptText: string;
  readonly vram_mb: number;
}

/** A member of a response that may have a part for those only who read the machine in full. */
export interface TextFor {
  readonly whole: string;
  readonly public: string;
}

/** Texts are JSON members, each with a comma in front, or nothing where there are none. */
export interface MachineTexts {
  /** `id, owner_id, name`, as the beginning of an object. */
  readonly head: string;
  /** `hostname, ip_address` */
  readonly addresses: string;
  /** `location, registered_at` */
  readonly place: string;
  /** Undefined: too long to be kept. */
  readonly metadata: string | undefined;
  /** `host, labels, sharing` */
  readonly host: string;
  /** `drain` while it is in force. */
  readonly drain: TextFor;
  /** `verification` while it is valid. */
  readonly verification: string;
  /** `suspended` */
  readonly suspended: TextFor;
}

/** All that a search needs of a machine but what changes with heartbeats and rentals. Never changed, only replaced. */
export interface Machine {
  readonly id: string;
  readonly owner_id: string;
  readonly name: string;
  /** In lower case, as the database sees it. */
  readonly location: string | undefined;
  readonly host: HostFacts | undefined;
  readonly labels: Labels | undefined;
  readonly sharing: Sharing;
  readonly isSuspended: boolean;
  readonly isDrainStarted: boolean;
  /** Milliseconds; infinite: until the owner ends the drain. */
  readonly drainedUntil: number;
  readonly verificationStatus: (typeof VERIFICATION_STATUSES)[number] | undefined;
  /** Milliseconds; 0: never. */
  readonly verifiedAt: number;
  readonly uptimeHundredths: number | undefined;
  /** By the position of the card, as are all arrays. */
  readonly classIds: readonly number[];
  readonly priceIds: readonly number[];
  readonly kinds: readonly CardKind[];
  /** `"uuid":"…",` or nothing. */
  readonly uuidTexts: readonly string[];
  readonly texts: MachineTexts;
}

/** What a card costs. */
export interface CardPrice {
  /** As responses show it; undefined: not known. */
  readonly text: string | undefined;
  /** Base units. */
  readonly units: bigint | undefined;
}

const VERIFICATION_MS = 30 * 86_400_000;

/** Does the machine take no new rentals? As `IS_DRAINED`. */
export const isDrained = ({ isDrainStarted, drainedUntil }: Machine, now: number): boolean =>
  isDrainStarted && drainedUntil > now;

/** As `IS_VERIFICATION_VALID`. */
export const isVerificationValid = ({ verifiedAt }: Machine, now: number): boolean =>
  verifiedAt > now - VERIFICATION_MS;
