import { createStore } from '../connection/store.ts';

/** Who uses the console. */
export type Session =
  /** Nothing is known yet. */
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in'; readonly user: User }
  /** The session was ended elsewhere, or ran out; the page is still the user's. */
  | { readonly kind: 'ended'; readonly user: User }
  /** The platform is open: the visitor says who he is. Undefined until he did. */
  | { readonly kind: 'open'; readonly user: User | undefined };

export interface User {
  readonly id: string;
  readonly email?: string;
  readonly roles: readonly string[];
  readonly isEmailVerified: boolean;
  /** What has to be done before anything else is permitted. */
  readonly duty?: Duty | undefined;
}

export type Duty = 'change-password' | 'set-up-second-factor';

export const session = createStore<Session>({ kind: 'starting' });

/** The user whose pages are shown, if there is one. */
export function userOf(current: Session): User | undefined {
  return 'user' in current ? current.user : undefined;
}
