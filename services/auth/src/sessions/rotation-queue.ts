import { retryingReads } from '@gridlease/common/database/transaction';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { createGroupCommit } from '@gridlease/common/worker/group-commit';
import type { AuthSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { type Rotation, rotateSessions, type SessionWithUser } from './rotation-store.ts';

const BATCH_MAX = 500;
const WAITING_MAX = 10_000;

/** Replaces refresh tokens, those that arrive together in one statement. */
export interface RotationQueue {
  /**
   * The session after the token was replaced; undefined when it is not current, or another transaction has locked its
   * session: one slow writer must not hold up everybody.
   *
   * @throws ServiceError `database_busy` (503) when too many are waiting
   */
  rotate(rotation: Rotation): Promise<SessionWithUser | undefined>;
  /** The same for one token alone, which waits until its session is free. */
  rotateWaiting(rotation: Rotation): Promise<SessionWithUser | undefined>;
}

export function createRotationQueue(
  db: Database,
  { refreshIdleSeconds: idleSeconds }: Pick<AuthSettings, 'refreshIdleSeconds'>,
): RotationQueue {
  // Repeated after a lost connection: a rotation that took effect then counts as a replay.
  const write = (rotations: readonly Rotation[], wait: boolean) =>
    retryingReads(() => rotateSessions(db, rotations, { idleSeconds, wait }));
  return {
    rotate: createGroupCommit({
      write: (rotations: readonly Rotation[]) => write(rotations, false),
      itemsMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      overloaded: rotationsOverloaded,
    }),
    rotateWaiting: async (rotation) => (await write([rotation], true))[0],
  };
}

function rotationsOverloaded(): ServiceError {
  return new ServiceError(
    'unavailable',
    'database_busy',
    'Too many refresh tokens are waiting to be exchanged.',
  );
}
