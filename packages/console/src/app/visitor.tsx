import { lazy, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { usePlatform } from '../connection/platform-context.ts';
import { SignInPage } from '../pages/visitor/sign-in-page.tsx';
import { actAs } from '../session/signing-in.ts';
import { Submit, TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/states.tsx';
import { signInAddress } from './destination.ts';

const SignUpPage = lazy(async () => ({
  default: (await import('../pages/visitor/sign-up-page.tsx')).SignUpPage,
}));
const ForgotPage = lazy(async () => ({
  default: (await import('../pages/visitor/forgot-page.tsx')).ForgotPage,
}));

/** What a visitor sees who has not signed in. */
export function Visitor() {
  const platform = usePlatform();
  const [location] = useLocation();
  const search = useSearch();
  if (platform.auth_mode === 'off') return <ChooseUser />;
  return (
    <main className="alone">
      <Suspense fallback={<Skeleton lines={6} />}>
        <Switch>
          <Route path="/sign-in" component={SignInPage} />
          <Route path="/sign-up" component={SignUpPage} />
          <Route path="/forgot" component={ForgotPage} />
          <Route>
            <Redirect to={signInAddress(location, search)} replace />
          </Route>
        </Switch>
      </Suspense>
    </main>
  );
}

function ChooseUser() {
  const platform = usePlatform();
  return (
    <main className="alone">
      <Page title={`Welcome to ${platform.name}`}>
        <p>
          This platform is open: nobody signs in, and anyone may act as any user. Who do you want to act as?
        </p>
        <Form
          onSubmit={async ({ id }) => {
            if (id !== undefined) actAs(id);
          }}
        >
          <TextField
            name="id"
            label="User"
            hint="Any name, such as alice."
            autoComplete="off"
            required
            autoFocus
          />
          <div>
            <Submit>Go on</Submit>
          </div>
        </Form>
      </Page>
    </main>
  );
}
