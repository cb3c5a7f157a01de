import type { KeptGpu } from '../providers/gpu-store.ts';
import { drainBody, suspendedBody, verificationBody } from '../providers/response.ts';
import { toSuspensions } from '../providers/suspension.ts';
import type { CardKind, Machine, MachineTexts, TextFor } from './machine.ts';
import type { MachineRow } from './machine-store.ts';

const orUndefined = <T>(value: T | null): T | undefined => value ?? undefined;

/** The members of an object as JSON, each with a comma in front; members without a value are left out. */
function membersText(members: object): string {
  const text = JSON.stringify(members);
  return text === '{}' ? '' : `,${text.slice(1, -1)}`;
}

function textFor(bodyFor: (isWhole: boolean) => object): TextFor {
  const whole = membersText(bodyFor(true));
  const reduced = membersText(bodyFor(false));
  return { whole, public: reduced === whole ? whole : reduced };
}

function verificationText({ verification_status: status, verified_at: at, verified_by: by }: MachineRow) {
  return status && at && by ? membersText({ verification: verificationBody({ status, at, by }) }) : '';
}

function textsOf(row: MachineRow): MachineTexts {
  const drain = { reason: orUndefined(row.drain_reason), until: orUndefined(row.drain_until) };
  const suspensions = toSuspensions(row.suspended);
  return {
    head: `{${membersText({ id: row.id, owner_id: row.owner_id, name: row.name }).slice(1)}`,
    addresses: membersText({
      hostname: orUndefined(row.hostname),
      ip_address: orUndefined(row.ip_address),
    }),
    place: membersText({
      location: orUndefined(row.location),
      registered_at: row.registered_at.toISOString(),
    }),
    metadata: row.has_long_metadata ? undefined : membersText({ metadata: orUndefined(row.metadata) }),
    host: membersText({
      host: orUndefined(row.host),
      labels: orUndefined(row.labels),
      sharing: row.sharing,
    }),
    drain: textFor((isWhole) => (row.drained_at === null ? {} : { drain: drainBody(drain, isWhole) })),
    verification: verificationText(row),
    suspended: textFor((isWhole) => ({ suspended: suspendedBody(suspensions, isWhole) })),
  };
}

function kindOf({ uuid: _uuid, index, ...kept }: KeptGpu): CardKind {
  const known = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null));
  return {
    indexText: index === null ? '' : `"index":${index},`,
    keptText: membersText(known).slice(1),
    vram_mb: kept.vram_mb,
  };
}

/** Distinct parts that are remembered; hosts, models and drivers are few. */
const SHARED_MAX = 20_000;

/** A copy whose texts are not views of, or put together from, others, which these would keep in memory. */
const compact = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Converts rows to what is kept of machines; equal parts of them become one. */
export function createMachineReader(): (row: MachineRow) => Machine {
  const shared = new Map<string, unknown>();

  function share<T>(value: T): T {
    const key = JSON.stringify(value);
    const known = shared.get(key);
    if (known !== undefined) return known as T;
    if (shared.size >= SHARED_MAX) shared.clear();
    const copy = compact(value);
    shared.set(key, copy);
    return copy;
  }

  return (row) => {
    const gpus = row.gpus ?? [];
    return {
      id: row.id,
      owner_id: share(row.owner_id),
      name: row.name,
      location: row.location_key === null ? undefined : share(row.location_key),
      host: row.host === null ? undefined : share(row.host),
      labels: row.labels === null ? undefined : share(row.labels),
      sharing: share(row.sharing),
      isSuspended: row.suspended !== null,
      isDrainStarted: row.drained_at !== null,
      drainedUntil: row.drain_until?.getTime() ?? Number.POSITIVE_INFINITY,
      verificationStatus: orUndefined(row.verification_status),
      verifiedAt: row.verified_at?.getTime() ?? 0,
      uptimeHundredths: orUndefined(row.uptime_hundredths),
      classIds: share(row.class_ids),
      priceIds: share(row.price_ids),
      kinds: share(gpus.map(kindOf)),
      uuidTexts: compact(gpus.map(({ uuid }) => (uuid === null ? '' : `"uuid":${JSON.stringify(uuid)},`))),
      texts: compact(textsOf(row)),
    };
  };
}
