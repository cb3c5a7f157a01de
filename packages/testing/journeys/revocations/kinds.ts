import { createAuthClient, createClientToken } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { logIn, type Person, signUp } from '../people.ts';

/** A token that works, and what ends it. */
export interface Revocable {
  readonly token: string;
  revoke(): Promise<void>;
  /** Makes the account usable for the next round. */
  restore?(): Promise<void>;
}

/** Creates a new revocable token, as often as needed. */
export type Kind = () => Promise<Revocable>;

/** Done at the gateway, or at the service itself: its address. */
export interface Accounts {
  readonly url: string;
  readonly admin: Person;
}

function sessionOf({ accessToken }: Person): string {
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  return (claims as { sid: string }).sid;
}

async function keyOf(url: string, owner: Person): Promise<Revocable> {
  const body = { name: 'rig', scopes: ['registry:heartbeat' as const, 'billing:usage' as const] };
  const key = await orThrow(owner.auth.POST('/api/v1/auth/api-keys', { body }));
  const credentials = { clientId: key.client_id, clientSecret: key.client_secret };
  const params = { path: { client_id: key.client_id } };
  return {
    token: await createClientToken(createAuthClient({ baseUrl: url }), credentials)(),
    async revoke() {
      await orThrow(owner.auth.DELETE('/api/v1/auth/api-keys/{client_id}', { params }));
    },
  };
}

/** Every way in which a token ends before it expires, with accounts of their own. */
export async function kindsOf({ url, admin }: Accounts): Promise<Readonly<Record<string, Kind>>> {
  const [ada, owner, disabled, demoted] = await Promise.all([
    signUp(url, 'renter', 'revoked-ada'),
    signUp(url, 'provider', 'revoked-owner'),
    signUp(url, 'renter', 'revoked-disabled'),
    signUp(url, 'provider', 'revoked-demoted'),
  ]);
  const at = (userID: string) => ({ params: { path: { userID } } });
  const asProvider = { params: { path: { userID: demoted.id, role: 'provider' as const } } };
  let count = 0;
  return {
    async logout() {
      const { accessToken: token, auth } = await logIn(url, ada.credentials);
      return { token, revoke: async () => void (await orThrow(auth.POST('/api/v1/auth/logout'))) };
    },
    async session() {
      const person = await logIn(url, ada.credentials);
      const params = { path: { sessionID: sessionOf(person) } };
      return {
        token: person.accessToken,
        revoke: async () =>
          void (await orThrow(ada.auth.DELETE('/api/v1/auth/sessions/{sessionID}', { params }))),
      };
    },
    key: () => keyOf(url, owner),
    async disabled() {
      const { accessToken: token } = await logIn(url, disabled.credentials);
      return {
        token,
        revoke: async () =>
          void (await orThrow(admin.auth.POST('/api/v1/auth/admin/users/{userID}/disable', at(disabled.id)))),
        restore: async () =>
          void (await orThrow(admin.auth.POST('/api/v1/auth/admin/users/{userID}/enable', at(disabled.id)))),
      };
    },
    async deleted() {
      count += 1;
      const { accessToken: token, auth, credentials } = await signUp(url, 'renter', `revoked-${count}`);
      const body = { password: credentials.password };
      return { token, revoke: async () => void (await orThrow(auth.DELETE('/api/v1/auth/me', { body }))) };
    },
    async role() {
      const { accessToken: token } = await logIn(url, demoted.credentials);
      const path = '/api/v1/auth/admin/users/{userID}/roles/{role}' as const;
      return {
        token,
        revoke: async () => void (await orThrow(admin.auth.DELETE(path, asProvider))),
        restore: async () => void (await orThrow(admin.auth.PUT(path, asProvider))),
      };
    },
  };
}
