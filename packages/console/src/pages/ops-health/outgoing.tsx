import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatCount } from '../../format/values.ts';
import { queries } from '../../live/queries.ts';
import { billing } from '../../session/clients.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Address, Badge, Facts, Money } from '../../ui/values.tsx';
import { useMay } from '../shared/staff/may.ts';
import { ReasonButton } from '../shared/staff/reason-button.tsx';
import { UserLink } from '../shared/staff/user-link.tsx';
import { outgoing } from './health-queries.ts';

type State = components['schemas']['Outgoing'];
/** Below this many transfers the account that pays the chain's fees should be filled up. */
const TRANSFERS_LOW = 100;

/** Whether transfers are signed, who stopped it, and for how many the fee payer can pay. */
export function OutgoingTransfers() {
  const state = useQuery(outgoing());
  const mayManage = useMay()('manage_money');
  return (
    <Section
      title="Outgoing transfers"
      actions={mayManage && state.data !== undefined && <Switch isPaused={state.data.paused} />}
    >
      <Loaded query={state}>
        {(found) => (
          <>
            <Facts facts={factsOf(found)} />
            {found.unknown_outgoing.length > 0 && <Unknown found={found.unknown_outgoing} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function factsOf({ paused, paused_by, paused_reason, frozen, frozen_reason, fee_payer }: State) {
  return [
    ['State', <StateBadge key="state" isPaused={paused} isFrozen={frozen} />] as const,
    paused_by !== undefined && (['Paused by', <UserLink key="by" id={paused_by} />] as const),
    paused_reason !== undefined && (['Why', paused_reason] as const),
    frozen_reason !== undefined && (['Why it is frozen', frozen_reason] as const),
    fee_payer !== undefined && (['Fee payer', <Address key="payer" address={fee_payer.address} />] as const),
    fee_payer !== undefined &&
      (['Holds', <Money key="sol" amount={fee_payer.sol} currency="SOL" />] as const),
    fee_payer !== undefined &&
      ([
        'Enough for',
        <Badge key="left" tone={fee_payer.transfers_left < TRANSFERS_LOW ? 'warn' : 'good'}>
          {formatCount(fee_payer.transfers_left, 'transfer')}
        </Badge>,
      ] as const),
  ];
}

function StateBadge({ isPaused, isFrozen }: { readonly isPaused: boolean; readonly isFrozen: boolean }) {
  if (isFrozen) return <Badge tone="bad">frozen</Badge>;
  return isPaused ? <Badge tone="warn">paused</Badge> : <Badge tone="good">running</Badge>;
}

function Switch({ isPaused }: { readonly isPaused: boolean }) {
  const set = async (paused: boolean, reason: string) => {
    await orThrow(billing.POST('/api/v1/admin/outgoing', { body: { paused, reason: reason || null } }));
    await queries.invalidateQueries({ queryKey: ['outgoing'] });
  };
  return isPaused ? (
    <ReasonButton label="Resume transfers" kind="normal" onConfirm={(reason) => set(false, reason)}>
      <p>Transfers that wait are signed and sent again.</p>
    </ReasonButton>
  ) : (
    <ReasonButton label="Pause transfers" onConfirm={(reason) => set(true, reason)}>
      <p>No further transfer is signed. Those that are signed already may still arrive. Withdrawals wait.</p>
    </ReasonButton>
  );
}

function Unknown({ found }: { readonly found: State['unknown_outgoing'] }) {
  const { currency } = usePlatform();
  const mayManage = useMay()('manage_money');
  return (
    <div className="stack">
      <p className="notice bad">
        Tokens left that the ledger knows nothing of. Find out who sent them before anything is adopted or
        written off.
      </p>
      <Table
        caption="Outgoing transactions that are missing from the ledger"
        rows={found}
        keyOf={({ solana_signature, token_account }) => `${solana_signature} ${token_account}`}
        columns={[
          { name: 'at', title: 'Found', cell: ({ found_at }) => <Time at={found_at} now={serverNow} /> },
          {
            name: 'signature',
            title: 'Signature',
            cell: ({ solana_signature }) => <Address address={solana_signature} />,
          },
          {
            name: 'amount',
            title: 'Amount',
            isNumber: true,
            cell: ({ amount }) => <Money amount={amount} currency={currency} />,
          },
        ]}
      />
      {mayManage && (
        <ConfirmButton
          label="Adopt them"
          onConfirm={async ({ write_off }) => {
            const body = { write_off: write_off === 'on' };
            await orThrow(billing.POST('/api/v1/admin/outgoing/recover', { body }));
            await queries.invalidateQueries({ queryKey: ['outgoing'] });
          }}
        >
          <p>Transactions whose memo names a waiting transfer become its payment.</p>
          <Checkbox
            name="write_off"
            label="Write off the rest"
            hint="Books it as a loss of the platform. Cannot be undone."
          />
        </ConfirmButton>
      )}
    </div>
  );
}
