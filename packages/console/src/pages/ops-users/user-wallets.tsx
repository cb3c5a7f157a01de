import { useQuery } from '@tanstack/react-query';
import { Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { UserWallet } from './user-wallet.tsx';
import { walletsOfUser } from './users-queries.ts';

/** The wallets of a user, with what finance may do to them. */
export function UserWallets({ userId }: { readonly userId: string }) {
  const wallets = useQuery(walletsOfUser(userId));
  return (
    <Section title="Wallets">
      <Loaded query={wallets} lines={3}>
        {(found) =>
          found.length === 0 ? (
            <Empty title="The user has no wallet." />
          ) : (
            <div className="stack">
              {found.map((wallet) => (
                <UserWallet key={wallet.id} wallet={wallet} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}
