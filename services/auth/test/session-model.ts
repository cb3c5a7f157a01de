import type { Role } from '../src/users/roles.ts';

/** A model of sessions by the wire contract, small enough to be obviously right. Times in milliseconds. */

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
export const IDLE_DAYS = 2;
export const ABSOLUTE_DAYS = 5;

export interface KnownUser {
  readonly id: string;
  readonly email: string;
  password: string;
  isActive: boolean;
  readonly roles: Set<Role>;
}

export interface KnownSession {
  readonly user: KnownUser;
  readonly id: string;
  /** Every refresh token of the session; the last is the current one. */
  readonly refreshTokens: string[];
  /** When the tokens were replaced, by their index in `refreshTokens`. */
  readonly replacedAt: number[];
  readonly endsAt: number;
  idleEndsAt: number;
  isEnded: boolean;
}

export interface KnownAccess {
  readonly session: KnownSession;
  readonly token: string;
  readonly roles: readonly string[];
  readonly expiresAt: number;
}

export interface KnownRefresh {
  readonly session: KnownSession;
  readonly place: number;
}

export class SessionModel {
  now: number;
  readonly users: KnownUser[] = [];
  readonly sessions: KnownSession[] = [];
  readonly access: KnownAccess[] = [];

  constructor(now: number) {
    this.now = now;
  }

  /** Every refresh token ever issued. */
  refreshTokens(): KnownRefresh[] {
    return this.sessions.flatMap((session) =>
      session.refreshTokens.map((_token, place) => ({ session, place })),
    );
  }

  open(user: KnownUser, id: string, refreshToken: string): KnownSession {
    const session = {
      user,
      id,
      refreshTokens: [refreshToken],
      replacedAt: [],
      endsAt: this.now + ABSOLUTE_DAYS * DAY,
      idleEndsAt: this.now + IDLE_DAYS * DAY,
      isEnded: false,
    };
    this.sessions.push(session);
    return session;
  }

  isLive(session: KnownSession): boolean {
    return !session.isEnded && this.now < session.idleEndsAt && this.now < session.endsAt;
  }

  /** What happens to a refresh token that is presented now; `reuse` ends its session. */
  judge({ session, place }: KnownRefresh): 'rotate' | 'replay' | 'reuse' | 'refuse' {
    if (!this.isLive(session) || !session.user.isActive) return 'refuse';
    const age = session.refreshTokens.length - 1 - place;
    if (age === 0) return 'rotate';
    const since = this.now - (session.replacedAt[place] ?? Number.NaN);
    const isExcused = (age === 1 && since <= 60 * SECOND) || (age <= 8 && since <= 10 * SECOND);
    return isExcused ? 'replay' : 'reuse';
  }

  rotate(session: KnownSession, successor: string): void {
    session.replacedAt.push(this.now);
    session.refreshTokens.push(successor);
    session.idleEndsAt = this.now + IDLE_DAYS * DAY;
  }

  /** Ends all sessions of a user, or all but one. */
  endSessions(user: KnownUser, except?: KnownSession): void {
    for (const session of this.sessions)
      if (session.user === user && session !== except) session.isEnded = true;
  }

  /** Whether an access token is valid now. It may outlive the time in which its session can be refreshed. */
  accepts({ session, roles, expiresAt }: KnownAccess): boolean {
    const { user, isEnded } = session;
    const hasRoles = roles.every((role) => user.roles.has(role as Role));
    return this.now < expiresAt && !isEnded && user.isActive && hasRoles;
  }
}
