/** The user or service account a verified access token represents. */
export interface Caller {
  /** The user's id; of a service account its `client_id`. */
  readonly subject: string;
  /** Of the user; a service account has none. */
  readonly roles: readonly string[];
  /** Scopes of a service account or API key; empty for users, whose roles decide instead. */
  readonly scopes: ReadonlySet<string>;
  readonly clientId: string;
  readonly sessionId: string | undefined;
  readonly tokenId: string;
  /** The only networks from which an API key may be used, in CIDR notation; undefined means any. */
  readonly networks: readonly string[] | undefined;
  /** What the rentals that an API key starts may hold and be charged within 24 hours; undefined means no limit of its own. */
  readonly spendDayMax: string | undefined;
  /** The only providers an API key may access; undefined means all of its user's. */
  readonly providerIds: readonly string[] | undefined;
  /** The key of an enrollment: it may register its one provider, under the id that it is bound to. */
  readonly mayRegister: boolean;
  /** A service account: has no roles and acts on behalf of anyone within its scopes. */
  readonly isService: boolean;
  /** An API key of a user: a provider's daemon, or any other program. */
  readonly isDaemon: boolean;
  /** Epoch seconds. */
  readonly expiresAt: number;
  /** When the user last proved who they are, in epoch seconds; undefined for keys, service accounts and old tokens. */
  readonly authenticatedAt: number | undefined;
  /** Whether the user's address is verified; undefined where no mail server is configured, so that nothing depends on it. */
  readonly emailVerified: boolean | undefined;
}

/** The actor of a request: a verified caller, or `anybody` where access is open (`auth.mode: off`). */
export type Actor = Caller | 'anybody';
