import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { usePlatform } from '../connection/platform-context.ts';
import { SignInForm } from '../session/sign-in-form.tsx';
import { actAs } from '../session/signing-in.ts';
import { Submit, TextField } from '../ui/fields.tsx';
import { Form } from '../ui/form.tsx';
import { Page } from '../ui/page.tsx';

/** What somebody sees who is nobody yet. */
export function Visitor() {
  const platform = usePlatform();
  const [location, navigate] = useLocation();
  if (platform.auth_mode === 'off') return <ChooseUser />;
  return (
    <main className="alone">
      <Switch>
        <Route path="/sign-in">
          <Page title={`Sign in to ${platform.name}`}>
            <SignInForm onSignedIn={() => navigate(destination(), { replace: true })} />
            <p>
              <Link to="/forgot">Forgot your password?</Link> · <Link to="/sign-up">Create an account</Link>
            </p>
          </Page>
        </Route>
        <Route>
          <Redirect to={`/sign-in?to=${encodeURIComponent(location)}`} replace />
        </Route>
      </Switch>
    </main>
  );
}

/** Where the visitor wanted to go: a page of the console, whatever the address says. */
function destination(): string {
  const wanted = new URLSearchParams(window.location.search).get('to') ?? '/';
  return /^\/(?![/\\])/.test(wanted) ? wanted : '/';
}

function ChooseUser() {
  const platform = usePlatform();
  return (
    <main className="alone">
      <Page title={`Welcome to ${platform.name}`}>
        <p>
          This platform is open: nobody signs in, and everyone may act in any name. Whom do you want to act
          as?
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
