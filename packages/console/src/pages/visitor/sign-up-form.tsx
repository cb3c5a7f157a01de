import { orThrow } from '@gridlease/client/problem-error';
import { useRef } from 'react';
import { auth } from '../../session/clients.ts';
import { passwordRules, type SignInMethods } from '../../session/sign-in-methods.ts';
import { signIn } from '../../session/signing-in.ts';
import { SelectField, Submit, TextField } from '../../ui/fields.tsx';
import { Form, type FormValues } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';

const PURPOSES = [
  { value: 'renter', label: 'Rent GPUs' },
  { value: 'provider', label: 'Offer my machines' },
  { value: 'both', label: 'Both' },
];

/** Creates the account, and signs in. */
export function SignUpForm({ methods }: { readonly methods: SignInMethods }) {
  // Signing in may fail after the account was made: the next attempt then only signs in.
  const created = useRef<string>(undefined);
  const submit = async (values: FormValues) => {
    const { email = '', password = '' } = values;
    if (created.current !== email) {
      await register(values);
      created.current = email;
    }
    await signIn({ email, password });
    showToast(
      methods.verification === 'mailed'
        ? `Account created. A mail is on its way to ${email}.`
        : 'Account created.',
    );
  };
  return (
    <Form label="Create an account" onSubmit={submit}>
      <TextField name="name" label="Name (optional)" autoComplete="name" />
      <TextField
        name="email"
        label="E-mail address"
        type="email"
        autoComplete="username"
        hint={methods.verification === 'mailed' ? 'We send a link there that you have to follow.' : undefined}
        required
      />
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={passwordRules(methods)}
        required
      />
      <SelectField name="purpose" label="What do you want to do?" options={PURPOSES} />
      <div>
        <Submit>Create account</Submit>
      </div>
    </Form>
  );
}

async function register({ email = '', password = '', name, purpose }: FormValues): Promise<void> {
  const roles: ('renter' | 'provider')[] =
    purpose === 'both' ? ['renter', 'provider'] : [purpose === 'provider' ? 'provider' : 'renter'];
  const body = { email, password, roles, ...(name !== undefined && { name }) };
  await orThrow(auth.POST('/api/v1/auth/register', { body }));
}
