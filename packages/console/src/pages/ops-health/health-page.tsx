import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatCount, formatWord } from '../../format/values.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Badge, Facts, Money } from '../../ui/values.tsx';
import { useMay } from '../shared/staff/may.ts';
import { fleetSummary, lastReconciliation } from '../shared/staff/overview-queries.ts';
import { healthOfServices } from './health-queries.ts';
import { OutgoingTransfers } from './outgoing.tsx';
import { WaitingList } from './waiting-list.tsx';

/** Whether everything works, and what waits for a person. */
export function HealthPage() {
  const mayReadMoney = useMay()('read_money');
  return (
    <Page title="Health">
      <Services />
      <WaitingList />
      {mayReadMoney && <OutgoingTransfers />}
      {mayReadMoney && <ChainAndLedger />}
      <FleetNumbers />
    </Page>
  );
}

function Services() {
  const health = useQuery(healthOfServices());
  return (
    <Section title="Services">
      <Loaded query={health} lines={2}>
        {({ upstreams }) => (
          <Facts
            facts={Object.entries(upstreams).map(([name, state]) => [
              formatWord(name.replaceAll('-', ' ')),
              <Badge key={name} tone={state === 'ready' ? 'good' : 'bad'}>
                {state}
              </Badge>,
            ])}
          />
        )}
      </Loaded>
    </Section>
  );
}

function ChainAndLedger() {
  const { currency } = usePlatform();
  const last = useQuery(lastReconciliation());
  return (
    <Section title="Chain and ledger" actions={<Link to="/ops/books">Books</Link>}>
      <Loaded query={last} lines={1}>
        {({ status, finished_at, difference }) =>
          status === 'none' ? (
            <p>They have not been compared yet.</p>
          ) : (
            <Facts
              facts={[
                [
                  'Result',
                  <Badge key="state" tone={status === 'even' ? 'good' : 'bad'}>
                    {status}
                  </Badge>,
                ],
                difference !== undefined && [
                  'Difference',
                  <Money key="difference" amount={difference} currency={currency} />,
                ],
                finished_at !== undefined && ['Compared', <Time key="at" at={finished_at} now={serverNow} />],
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

function FleetNumbers() {
  const fleet = useQuery(fleetSummary());
  return (
    <Section title="Fleet" actions={<Link to="/ops/fleet">All machines</Link>}>
      <Loaded query={fleet} lines={2}>
        {({ total, by_status }) => (
          <Facts
            facts={[
              ['Total', formatCount(total, 'machine')],
              ...Object.entries(by_status).map(
                ([status, count]) => [formatWord(status), String(count)] as const,
              ),
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
