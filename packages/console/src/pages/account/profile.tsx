import { orThrow } from '@gridlease/client/problem-error';
import { useQuery } from '@tanstack/react-query';
import { formatWord } from '../../format/values.ts';
import { queries } from '../../live/queries.ts';
import { auth } from '../../session/clients.ts';
import { signInMethods } from '../../session/sign-in-methods.ts';
import { renewUser } from '../../session/signing-in.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Submit, TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Badge, Facts, Id } from '../../ui/values.tsx';
import { type Account, account } from './account-queries.ts';

/** Who the user is: name, address, roles. */
export function Profile() {
  const me = useQuery(account);
  return (
    <Section title="Profile">
      <Loaded query={me} lines={6}>
        {(found) => (
          <>
            <Facts
              facts={[
                ['E-mail address', <Address key="email" me={found} />],
                ['Roles', found.roles.map(formatWord).join(', ')],
                ['User id', <Id key="id" id={found.id} />],
                ['Since', <Time key="since" at={found.created_at} />],
              ]}
            />
            <div className="row">
              <NewAddress email={found.email} />
            </div>
            <NameForm me={found} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Address({ me }: { readonly me: Account }) {
  const { data: methods } = useQuery(signInMethods);
  const areMailsSent = methods?.verification === 'mailed';
  if (me.email_verified) {
    return (
      <>
        {me.email} <Badge tone="good">verified</Badge>
      </>
    );
  }
  return (
    <div className="stack stack-tight">
      <span>
        {me.email} {areMailsSent && <Badge tone="warn">not verified</Badge>}
      </span>
      {areMailsSent && (
        <Form label="Verification" onSubmit={() => resend(me.email)}>
          <div>
            <Submit kind="normal">Send the link again</Submit>
          </div>
        </Form>
      )}
    </div>
  );
}

async function resend(email: string): Promise<void> {
  await orThrow(auth.POST('/api/v1/auth/resend-verification', { body: { email } }));
  showToast(`A mail is on its way to ${email}.`);
}

function NameForm({ me }: { readonly me: Account }) {
  return (
    <Form
      label="Name"
      onSubmit={async ({ name = '' }) => {
        const changed = await orThrow(auth.PATCH('/api/v1/auth/me', { body: { name } }));
        queries.setQueryData(account.queryKey, changed);
        showToast('Saved your name.');
      }}
    >
      <TextField name="name" label="Name (optional)" autoComplete="name" defaultValue={me.name} />
      <div>
        <Submit>Save name</Submit>
      </div>
    </Form>
  );
}

function NewAddress({ email }: { readonly email: string }) {
  return (
    <ConfirmButton
      label="Change address"
      kind="normal"
      onConfirm={async (values) => {
        const body = { email: values.email ?? '', current_password: values.current_password ?? '' };
        const changed = await orThrow(auth.PATCH('/api/v1/auth/me', { body }));
        queries.setQueryData(account.queryKey, changed);
        await renewUser();
        showToast('Your address was changed. All your other sessions have ended.');
      }}
    >
      <p>
        You sign in with the new address from then on. A link is sent to it that you have to follow, and a
        notice to {email}. All your other sessions end.
      </p>
      <TextField name="email" label="New e-mail address" type="email" autoComplete="email" required />
      <TextField
        name="current_password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
      />
    </ConfirmButton>
  );
}
