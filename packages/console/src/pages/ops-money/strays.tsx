import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { serverNow } from '../../connection/clock.ts';
import { billing } from '../../session/clients.ts';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Address, Money } from '../../ui/values.tsx';
import { List } from '../shared/listing/list.tsx';

type Stray = components['schemas']['Stray'];

const REASONS: Readonly<Record<Stray['reason'], string>> = {
  other_mint: 'another token',
  other_account: 'another account than the derived one',
};

/** Tokens that arrived where they are in no balance. */
export function Strays() {
  return (
    <List<Stray>
      queryKey={['deposits', 'strays']}
      read={async (cursor, signal) => {
        const params = { query: { cursor } };
        const page = await orThrow(billing.GET('/api/v1/admin/strays', { params, signal }));
        return { rows: page.strays, next: page.next_cursor };
      }}
      caption="Misplaced tokens"
      keyOf={({ token_account }) => token_account}
      empty={<Empty title="No account holds tokens that the ledger does not know." />}
      columns={[
        {
          name: 'account',
          title: 'Account',
          cell: ({ token_account }) => <Address address={token_account} />,
        },
        { name: 'mint', title: 'Token', cell: ({ mint }) => <Address address={mint} /> },
        { name: 'reason', title: 'Why', cell: ({ reason }) => REASONS[reason] },
        { name: 'seen', title: 'Seen', cell: ({ seen_at }) => <Time at={seen_at} now={serverNow} /> },
        { name: 'amount', title: 'Amount', isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
      ]}
    />
  );
}
