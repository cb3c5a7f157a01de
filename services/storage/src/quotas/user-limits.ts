import type { User } from './user.ts';

/** Limits on what a user has open at the same time; 0 is off. */
export interface UserLimits {
  readonly openUploads: number;
  readonly reservations: number;
}

/** Whether a limit allows no more of them. What has ended elsewhere is noticed before anything is refused. */
export async function isReached(user: User, limit: number, count: () => number): Promise<boolean> {
  if (limit === 0) return false;
  if (!user.isRead || count() >= limit) await user.refresh([]);
  return count() >= limit;
}
