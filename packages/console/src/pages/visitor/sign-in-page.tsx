import { Link, useSearch } from 'wouter';
import { usePlatform } from '../../connection/platform-context.ts';
import { SignInForm } from '../../session/sign-in-form.tsx';
import { Page } from '../../ui/page.tsx';

/** Leads to where the visitor wanted to go, or to the first page. */
export function SignInPage() {
  const { name } = usePlatform();
  const search = useSearch();
  const kept = search === '' ? '' : `?${search}`;
  return (
    <Page title={`Sign in to ${name}`}>
      <SignInForm />
      <p>
        <Link to="/forgot">Forgot your password?</Link> ·{' '}
        <Link to={`/sign-up${kept}`}>Create an account</Link>
      </p>
    </Page>
  );
}
