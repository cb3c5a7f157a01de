import type { Traffic } from '../../load/traffic.ts';
import { SUBJECT } from './access.ts';

/** A kind of request to a service with the disk driver, whose CPU time is measured. */
export interface DiskRequest {
  readonly name: string;
  readonly traffic: Traffic;
  /** Default: as many as the benchmark has. */
  readonly connections?: number;
  /** The objects that exist before. */
  readonly reads?: { readonly prefix: string; readonly bytes: number; readonly count: number };
}

const KIB = 1_024;
const COUNT = 1_000;
const COUNT_LARGE = 100;
const HOME = `/objects/users/${SUBJECT}`;

const idsOf = (count: number) => Array.from({ length: count }, (_, number) => String(number));

function get(kib: number, count = COUNT, method: 'GET' | 'HEAD' = 'GET'): DiskRequest {
  const prefix = `read-${kib}`;
  return {
    name: `${method} ${kib} KiB`,
    traffic: { method, path: `${HOME}/${prefix}/{id}`, ids: idsOf(count) },
    reads: { prefix, bytes: kib * KIB, count },
  };
}

function put(kib: number, count = COUNT, connections?: number): DiskRequest {
  return {
    name: `PUT ${kib} KiB${connections === undefined ? '' : `, ${connections} connection`}`,
    traffic: {
      method: 'PUT',
      path: `${HOME}/written-${kib}/{id}`,
      ids: idsOf(count),
      bodies: ['x'.repeat(kib * KIB)],
    },
    ...(connections !== undefined && { connections }),
  };
}

const large = get(1_024, COUNT_LARGE);

/** Objects that are written and read at random, of many sizes. */
export const REQUESTS: readonly DiskRequest[] = [
  get(4),
  put(4),
  put(4, COUNT, 1),
  get(4, COUNT, 'HEAD'),
  get(16),
  put(16),
  get(64),
  put(64),
  get(256, COUNT_LARGE),
  put(256, COUNT_LARGE),
  large,
  {
    name: 'GET of 4 KiB of 1 MiB',
    traffic: { ...large.traffic, headers: { range: 'bytes=500000-504095' } },
  },
  {
    name: 'list 100',
    traffic: { method: 'GET', path: `/objects/list?prefix=users/${SUBJECT}/read-4/&limit=100` },
  },
];

/** What has to be stored for these requests, each once. */
export function sizesOf(requests: readonly DiskRequest[]) {
  const byPrefix = new Map(requests.flatMap(({ reads }) => (reads ? [[reads.prefix, reads]] : [])));
  return [...byPrefix.values()];
}
