import type { UsageReport } from './report.ts';

/**
 * What became of a report. `taken`: stored by the other side, perhaps for the second time. `ended`: the session does
 * not run. `refused`: for a reason that stays. `later`: try again, after this many milliseconds at least.
 */
export type Delivery =
  | { readonly kind: 'taken' }
  | { readonly kind: 'ended' | 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterMs: number };

/** One way to deliver usage reports. Never throws. */
export type DeliverUsage = (report: UsageReport, providerId: string) => Promise<Delivery>;
