import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { fromUnits, toUnits } from '../../format/money.ts';
import { Command } from '../../ui/copy-button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Time } from '../../ui/time.tsx';
import { Badge, Facts, Money } from '../../ui/values.tsx';
import { lastReconciliation } from '../shared/staff/overview-queries.ts';
import type { Reconciliation } from './books-queries.ts';
import { TrialBalance } from './trial-balance.tsx';

/** Whether what is owed is there, and the balances of all accounts. */
export function BooksPage() {
  return (
    <Page title="Books">
      <BooksTabs />
      <Solvency />
      <TrialBalance />
    </Page>
  );
}

/** The views of the ledger. */
export function BooksTabs() {
  return (
    <Tabs
      label="Books"
      tabs={[
        { to: '/ops/books', title: 'Balances' },
        { to: '/ops/journals', title: 'Journals' },
      ]}
    />
  );
}

function Solvency() {
  const last = useQuery(lastReconciliation());
  return (
    <Section title="Reconciliation and solvency">
      <Loaded query={last} lines={3}>
        {(found) =>
          found.status === 'none' ? (
            <p>Chain and ledger have not been compared yet; it happens by itself within minutes.</p>
          ) : (
            <Compared found={found} />
          )
        }
      </Loaded>
    </Section>
  );
}

function Compared({ found }: { readonly found: Reconciliation }) {
  const { currency } = usePlatform();
  const { status, finished_at, slot, difference, on_chain, accounts, mismatches } = found;
  const amount = (value: string) => <Money amount={value} currency={currency} />;
  const inBooks = booked(on_chain, difference);
  return (
    <>
      {status === 'even' ? (
        <p>Every token that the books owe to users, or keep for the platform, is on the chain.</p>
      ) : (
        <p className="notice bad">
          Chain and ledger differ. The runbook says what to look at; the differences are below.
        </p>
      )}
      <Facts
        facts={[
          [
            'Result',
            <Badge key="status" tone={status === 'even' ? 'good' : 'bad'}>
              {status}
            </Badge>,
          ],
          on_chain !== undefined && ['On the chain', amount(on_chain)],
          inBooks !== undefined && ['In the books', amount(inBooks)],
          difference !== undefined && ['Difference', amount(difference)],
          accounts !== undefined && ['Accounts compared', accounts.toLocaleString('en')],
          slot !== undefined && ['At slot', slot.toLocaleString('en')],
          finished_at !== undefined && ['Compared', <Time key="at" at={finished_at} now={serverNow} />],
          [
            'Not final or not read yet',
            String((found.not_final?.length ?? 0) + (found.not_read?.length ?? 0)),
          ],
        ]}
      />
      {(mismatches?.length ?? 0) > 0 && (
        <Command text={JSON.stringify(mismatches, null, 2)} what="differences" />
      )}
    </>
  );
}

/** What the ledger holds: the chain's balance without the difference. */
function booked(onChain = '', difference = ''): string | undefined {
  const held = toUnits(onChain);
  const off = toUnits(difference);
  return held === undefined || off === undefined ? undefined : fromUnits(held - off);
}
