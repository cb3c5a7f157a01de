import type { z } from 'zod';

/** What docs/EVENTS.md says about one type of event. */
export interface EventDescription {
  /** `session.started` */
  readonly type: string;
  /** The aggregate's type; the envelope has its id and version. */
  readonly aggregate: string;
  /** A sentence for the table. */
  readonly when: string;
  /** The schema of `data`, and its name in the document. */
  readonly data: z.ZodType;
  readonly dataName: string;
}
