import { type Operation, readOpenApiDocument } from '@gridlease/testing/openapi-document';

export const { committed, operations, validator } = await readOpenApiDocument(
  new URL('../openapi.json', import.meta.url),
);

/** A well-formed id that does not exist. */
export const ABSENT = '0190a3b4-0000-7000-8000-000000000000';

/** The operation's path with the given names, or with ids that do not exist. */
export function pathOf(operation: Operation, names: Readonly<Record<string, string>> = {}): string {
  return operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    return names[name] ?? (name === 'role' ? 'provider' : ABSENT);
  });
}

/** A body for each operation that takes one, well-formed and harmless. */
export const BODIES: Readonly<Record<string, object>> = {
  register: { email: 'x', password: 'x' },
  logIn: { email: 'nobody@example.org', password: 'wrong' },
  refreshTokens: { refresh_token: 'rt1_wrong' },
  logOut: {},
  confirm: { password: 'wrong' },
  updateMe: { name: 'Ada' },
  deleteMe: { password: 'wrong' },
  readUserStates: { ids: [] },
  changePassword: { current_password: 'wrong', new_password: 'nine-amber-foxes-whistle' },
  forgotPassword: { email: 'nobody@example.org' },
  resetPassword: { token: 'wrong', new_password: 'nine-amber-foxes-whistle' },
  verifyEmail: { token: 'wrong' },
  resendVerification: { email: 'nobody@example.org' },
  unlockByLink: { token: 'wrong' },
  acceptInvitation: { token: 'wrong', password: 'nine-amber-foxes-whistle' },
  createInvitation: { email: 'invited@example.org' },
  createUser: { email: 'created@example.org', password: 'nine-amber-foxes-whistle' },
  beginSecondFactor: { password: 'wrong' },
  confirmSecondFactor: { code: '000000' },
  removeSecondFactor: { password: 'wrong', code: '000000' },
  renewRecoveryCodes: { password: 'wrong', code: '000000' },
  issueClientToken: { grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'wrong' },
  createApiKey: { name: 'rig' },
  createEnrollment: { name: 'rig' },
  redeemEnrollment: { code: 'wrong' },
  redeemFirstSignIn: { code: 'wrong', new_password: 'nine-amber-foxes-whistle' },
  createServiceAccount: { name: 'scheduler', scopes: ['registry:read'] },
  introspectToken: { token: 'wrong' },
  revokeToken: { token: 'wrong' },
  rotateSigningKeys: {},
};
