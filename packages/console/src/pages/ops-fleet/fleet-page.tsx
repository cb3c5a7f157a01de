import { useQuery } from '@tanstack/react-query';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatWord } from '../../format/values.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Facts, Money } from '../../ui/values.tsx';
import { fleetSummary } from '../shared/staff/overview-queries.ts';
import type { FleetSummary } from './fleet-queries.ts';
import { Machines } from './machines.tsx';

/** All machines: how many of what, where, and each of them. */
export function FleetPage() {
  const summary = useQuery(fleetSummary());
  return (
    <Page title="Fleet">
      <Loaded query={summary} lines={5}>
        {(found) => (
          <>
            <Facts
              facts={[
                ['Machines', String(found.total)],
                ...Object.entries(found.by_status).map(
                  ([status, count]) => [formatWord(status), String(count)] as const,
                ),
              ]}
            />
            <Models models={found.models} />
            <Locations locations={found.locations} />
          </>
        )}
      </Loaded>
      <Machines />
    </Page>
  );
}

function Models({ models }: Pick<FleetSummary, 'models'>) {
  const { currency } = usePlatform();
  const rate = (amount: string | undefined) =>
    amount === undefined ? '' : <Money amount={amount} currency={`${currency}/h`} />;
  return (
    <Section title="Models">
      {models.length === 0 ? (
        <Empty title="No machine is registered." />
      ) : (
        <Table
          caption="Models"
          rows={models}
          keyOf={({ model_name }) => model_name}
          columns={[
            { name: 'model', title: 'Model', cell: ({ model_name }) => model_name },
            { name: 'machines', title: 'Machines', isNumber: true, cell: ({ machines }) => machines },
            { name: 'cards', title: 'Cards', isNumber: true, cell: ({ cards }) => cards },
            { name: 'free', title: 'Free', isNumber: true, cell: ({ free_cards }) => free_cards },
            {
              name: 'lowest',
              title: 'Lowest rate',
              isNumber: true,
              cell: ({ lowest_hourly_rate }) => rate(lowest_hourly_rate),
            },
            {
              name: 'median',
              title: 'Median rate',
              isNumber: true,
              cell: ({ median_hourly_rate }) => rate(median_hourly_rate),
            },
          ]}
        />
      )}
    </Section>
  );
}

function Locations({ locations }: Pick<FleetSummary, 'locations'>) {
  if (locations.length === 0) return null;
  return (
    <Section title="Locations">
      <Table
        caption="Locations"
        rows={locations}
        keyOf={({ location }) => location}
        columns={[
          { name: 'location', title: 'Location', cell: ({ location }) => location },
          { name: 'machines', title: 'Machines', isNumber: true, cell: ({ machines }) => machines },
          { name: 'free', title: 'Free cards', isNumber: true, cell: ({ free_cards }) => free_cards },
        ]}
      />
    </Section>
  );
}
