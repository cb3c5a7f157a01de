import type { RunningPlatform, Site } from '@gridlease/testing/running-platform';

/** The platform that the journeys of `everyday.test.ts` share. */
export interface Everyday {
  readonly site: Site;
  readonly platform: RunningPlatform;
  /** Whether everybody may do everything without logging in. */
  readonly isOpen: boolean;
}
