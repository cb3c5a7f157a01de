import { orThrow } from '@gridlease/client/problem-error';
import { useQuery } from '@tanstack/react-query';
import { auth } from '../../session/clients.ts';
import { passwordRules, signInMethods } from '../../session/sign-in-methods.ts';
import { Submit, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';

/** Changes the password. All other sessions end. */
export function NewPassword({ onChanged }: { readonly onChanged: (ended: number) => Promise<void> }) {
  const { data: methods } = useQuery(signInMethods);
  return (
    <Form
      label="Change password"
      onSubmit={async ({ current_password = '', new_password = '' }) => {
        const body = { current_password, new_password };
        const { sessions_revoked } = await orThrow(auth.POST('/api/v1/auth/change-password', { body }));
        await onChanged(sessions_revoked);
      }}
    >
      <TextField
        name="current_password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
      />
      <TextField
        name="new_password"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={methods && passwordRules(methods)}
        required
      />
      <div>
        <Submit>Change password</Submit>
      </div>
    </Form>
  );
}
