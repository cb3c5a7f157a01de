import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatCount, isolate } from '../../format/values.ts';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { Money } from '../../ui/values.tsx';
import { Compare } from './compare.tsx';
import { FilterForm } from './filter-form.tsx';
import { comparedFrom, filtersFrom, type MachineFilters, orderFrom } from './filters.ts';
import { OCCUPANCY_MS, summaryOf } from './machine-queries.ts';
import { MachineTable } from './machine-table.tsx';

/** Machines to rent: filtered, sorted and compared as the address says. */
export function GpusPage() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersFrom(search);
  const order = orderFrom(search);
  const compared = comparedFrom(search);
  const put = (name: string, value: string) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const compare = (id: string, isCompared: boolean) =>
    put('compare', [...compared.filter((one) => one !== id), ...(isCompared ? [id] : [])].join(','));
  return (
    <Page title="Find GPUs">
      <FilterForm />
      {compared.length > 0 && (
        <Compare ids={compared} onRemove={(id) => compare(id, false)} onClear={() => put('compare', '')} />
      )}
      <section className="stack" aria-label="Machines">
        <Summary filters={filters} />
        <MachineTable
          filters={filters}
          order={order}
          onOrder={(name) => put('sort', name)}
          compared={compared}
          onCompare={compare}
          empty={<NoMachine />}
        />
      </section>
    </Page>
  );
}

function NoMachine() {
  return (
    <Empty title="No machine has a matching free card.">
      <p>Ask for less, or look at all machines to see what others rent.</p>
      <Link className="button" to="/gpus?min_free_gpus=0">
        Show all machines
      </Link>
    </Empty>
  );
}

const MODELS_SHOWN = 3;

/** What there is in one line. The list below stands without it. */
function Summary({ filters }: { readonly filters: MachineFilters }) {
  const { currency } = usePlatform();
  const { data } = useQuery({ ...summaryOf(filters), refetchInterval: OCCUPANCY_MS });
  if (data === undefined) return null;
  const free = data.models.reduce((sum, { free_cards }) => sum + free_cards, 0);
  const cheapest = data.models.filter(({ lowest_hourly_rate }) => lowest_hourly_rate !== undefined);
  return (
    <p className="summary" role="status">
      <strong>{formatCount(data.total, 'machine')}</strong>, {formatCount(free, 'free card')}
      {cheapest.slice(0, MODELS_SHOWN).map(({ model_name, lowest_hourly_rate = '' }) => (
        <span key={model_name}>
          {' · '}
          {isolate(model_name)} from <Money amount={lowest_hourly_rate} currency={`${currency}/h`} />
        </span>
      ))}
    </p>
  );
}
