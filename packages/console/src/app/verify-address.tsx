import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { signInMethods } from '../session/sign-in-methods.ts';
import { renewUser } from '../session/signing-in.ts';

/** Where mails are sent. The link may be followed in another tab, so a page that is looked at again asks again. */
export function VerifyAddress() {
  const { data: methods } = useQuery(signInMethods);
  useEffect(() => {
    const ask = () => {
      // A failure shows by itself; the next time that the page is looked at it is asked again.
      if (document.visibilityState === 'visible') renewUser().catch(() => {});
    };
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('focus', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('focus', ask);
    };
  }, []);
  if (methods?.verification !== 'mailed') return null;
  return (
    <p className="banner" role="note">
      Your e-mail address is not verified yet: follow the link in the mail that was sent to it.{' '}
      <Link to="/account">Send it again</Link>
    </p>
  );
}
