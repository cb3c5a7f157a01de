import type { z } from 'zod';

/** What docs/EVENTS.md says of one type of event. */
export interface EventDescription {
  /** `session.started` */
  readonly type: string;
  /** The aggregate's type, whose id and version the envelope has. */
  readonly aggregate: string;
  /** A sentence for the table. */
  readonly when: string;
  /** What `data` is, and its name in the document. */
  readonly data: z.ZodType;
  readonly dataName: string;
}
