import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { usePlatform } from '../../connection/platform-context.ts';
import { SignInForm } from '../../session/sign-in-form.tsx';
import { Page } from '../../ui/page.tsx';
import { FirstSignIn } from './first-sign-in.tsx';

const codeOfAddress = () => new URLSearchParams(window.location.hash.slice(1)).get('code');

/** Leads to where the visitor wanted to go, or to the first page. With `#code=`, it is the operator's first visit. */
export function SignInPage() {
  const { name } = usePlatform();
  const search = useSearch();
  const [code, setCode] = useState(codeOfAddress);
  useEffect(() => {
    // A code has no place in the history of the browser.
    if (code !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [code]);
  useEffect(() => {
    // A link that is pasted over the address of this page loads nothing.
    const read = () => setCode((known) => codeOfAddress() ?? known);
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  if (code !== null) return <FirstSignIn code={code} onLeave={() => setCode(null)} />;
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
