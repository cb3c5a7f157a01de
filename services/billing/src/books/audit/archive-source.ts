import { sql } from 'kysely';
import type { ArchivedList, ArchiveSource } from '../archive/source.ts';

/** Digits of a position in a key. */
const WIDTH = 19;

/** The order in which events were recorded. */
export const BY_POSITION: ArchivedList = {
  name: 'position',
  key: sql`lpad(archived.position::text, ${sql.lit(WIDTH)}, '0')`,
};

/** The key of an event in `BY_POSITION`. */
export const keyOf = (position: number) => String(position).padStart(WIDTH, '0');

/** The audit log. Its events never change. */
export const AUDIT_EVENTS: ArchiveSource = {
  table: 'audit_events',
  identity: ['at', 'position'],
  lists: [BY_POSITION],
};
