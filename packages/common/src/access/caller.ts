/** What people are allowed to be; a token with another role is refused. */
export const ROLES = ['provider', 'renter', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** Who a verified access token speaks for. */
export interface Caller {
  /** The user's id; of a service account its `client_id`. */
  readonly subject: string;
  /** Of the user; a service account has none. */
  readonly roles: readonly string[];
  /** What a service account or a key may do; empty for people, whom their roles allow what they may. */
  readonly scopes: ReadonlySet<string>;
  readonly clientId: string;
  readonly sessionId: string | undefined;
  readonly tokenId: string;
  /** The only providers that a key reaches; undefined: all of its user's. */
  readonly providerIds: readonly string[] | undefined;
  /** A service account: no roles, acts for everybody within its scopes. */
  readonly isService: boolean;
  /** An API key of a user, such as a provider daemon's. */
  readonly isDaemon: boolean;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/** Who asks: a verified caller, or anybody, where access is open (`auth.mode: off`). */
export type Actor = Caller | 'anybody';
