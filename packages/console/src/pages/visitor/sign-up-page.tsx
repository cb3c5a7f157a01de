import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usePlatform } from '../../connection/platform-context.ts';
import { type SignInMethods, signInMethods } from '../../session/sign-in-methods.ts';
import { Page } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Creates an account, where everyone may. */
export function SignUpPage() {
  const { name } = usePlatform();
  const methods = useQuery(signInMethods);
  return (
    <Page title="Create an account">
      <Loaded query={methods} lines={6}>
        {(found) =>
          found.registration === 'open' ? (
            <SignUpForm methods={found} />
          ) : (
            <NotOpen name={name} registration={found.registration} />
          )
        }
      </Loaded>
      <p>
        You have one? <Link to="/sign-in">Sign in</Link>
      </p>
    </Page>
  );
}

function NotOpen({
  name,
  registration,
}: {
  readonly name: string;
  readonly registration: SignInMethods['registration'];
}) {
  return (
    <div className="notice">
      <p>
        {registration === 'invited'
          ? `${name} is for invited people: follow the link in the mail of your invitation, or ask the operator for one.`
          : `The operator of ${name} creates its accounts: ask there for one.`}
      </p>
    </div>
  );
}
