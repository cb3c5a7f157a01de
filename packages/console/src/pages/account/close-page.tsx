import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import { useState } from 'react';
import { BASE_URL } from '../../connection/platform.ts';
import { auth, authorizedFetch } from '../../session/clients.ts';
import { signOut } from '../../session/signing-in.ts';
import { Checkbox, Submit, TextField } from '../../ui/fields.tsx';
import { Form, type FormValues } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { saveResponse } from '../../ui/save-file.ts';
import { showToast } from '../../ui/toasts.tsx';
import { AccountFrame } from './account-frame.tsx';
import { type Left, LeftList, leftOf } from './left-list.tsx';

/** Taking one's data along, and leaving. */
export function ClosePage() {
  return (
    <AccountFrame title="Your data">
      <Section title="Take your data along">
        <p>
          An archive of everything that is stored about you: account, wallets, rentals, bills, machines, and a
          list of your files. Passwords and keys are left out.
        </p>
        <Form label="Export" onSubmit={saveExport}>
          <div>
            <Submit kind="normal">Download archive</Submit>
          </div>
        </Form>
      </Section>
      <Section title="Close your account">
        <CloseForm />
      </Section>
    </AccountFrame>
  );
}

async function saveExport(): Promise<void> {
  const isSaved = await saveResponse('gridlease-account.tar', async () => {
    const url = `${BASE_URL}/api/v1/auth/me/export`;
    const response = await authorizedFetch(new Request(url, { headers: { accept: 'application/x-tar' } }));
    if (!response.ok) throw new ProblemError(response, await response.json());
    return response;
  });
  if (isSaved) showToast('Saved the archive.');
}

function CloseForm() {
  const [left, setLeft] = useState<Left>();
  const submit = async ({ password = '', forfeit }: FormValues) => {
    try {
      const body = { password, ...(forfeit === 'on' && { forfeit: true }) };
      await orThrow(auth.DELETE('/api/v1/auth/me', { body }));
    } catch (error) {
      const found = leftOf(error);
      if (found === undefined) throw error;
      setLeft(found);
      return;
    }
    await signOut();
    showToast('Your account was closed.');
  };
  return (
    <Form label="Close your account" onSubmit={submit}>
      <p>
        Your name, address, sessions and keys are erased, and cannot be restored. Only an account with nothing
        left is closed: no money, no running rentals, no machines, no files.
      </p>
      {left !== undefined && <LeftList left={left} />}
      {left?.isForfeitable && (
        <Checkbox
          name="forfeit"
          label={`Give up the balance of ${left.members.balance}`}
          hint="It is less than can be withdrawn."
        />
      )}
      <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
      <div>
        <Submit kind="danger">Close account</Submit>
      </div>
    </Form>
  );
}
