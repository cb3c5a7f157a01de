import { serverNow } from '../../connection/clock.ts';
import { isolate } from '../../format/values.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Badge, type Tone } from '../../ui/values.tsx';
import { Filters, useFilters } from '../shared/listing/filters.tsx';
import { LongList } from '../shared/listing/long-list.tsx';
import { useMay } from '../shared/staff/may.ts';
import { UserLink } from '../shared/staff/user-link.tsx';
import { type Machine, type MachineFilter, readMachines } from './fleet-queries.ts';
import { Suspension } from './suspension.tsx';

const TONES: Readonly<Record<Machine['status'], Tone>> = {
  idle: 'good',
  busy: 'info',
  offline: 'bad',
  maintenance: 'warn',
  error: 'bad',
};

const SUSPENSION: Column<Machine> = {
  name: 'actions',
  title: '',
  cell: (machine) => <Suspension machine={machine} />,
};

/** Machines by name; suspended ones are listed by their owner alone. */
export function Machines() {
  const { status, gpu_model, location, owner_id } = useFilters();
  const filter = { status, gpu_model, location, owner_id } as MachineFilter;
  const maySuspend = useMay()('administer');
  return (
    <Section title="Machines">
      <Filters>
        <SelectField
          name="status"
          label="Status"
          options={[{ value: '', label: 'any' }, ...Object.keys(TONES)]}
          defaultValue={status}
        />
        <TextField name="gpu_model" label="Model" defaultValue={gpu_model} autoComplete="off" />
        <TextField name="location" label="Location" defaultValue={location} autoComplete="off" />
        <TextField
          name="owner_id"
          label="Owner"
          hint="An id; shows suspended machines, too."
          defaultValue={owner_id}
          autoComplete="off"
        />
      </Filters>
      <LongList<Machine>
        queryKey={['machines', 'fleet', filter]}
        read={(cursor, signal) => readMachines(filter, cursor, signal)}
        caption="Machines"
        keyOf={({ id }) => id}
        empty={
          <Empty title="No machine matches.">
            <p>Suspended machines appear when their owner is filled in.</p>
          </Empty>
        }
        columns={[
          { name: 'name', title: 'Machine', cell: ({ name, id }) => <span title={id}>{name}</span> },
          { name: 'owner', title: 'Owner', cell: ({ owner_id: id }) => <UserLink id={id} /> },
          { name: 'cards', title: 'Cards', cell: ({ gpus }) => cardsOf(gpus) },
          { name: 'location', title: 'Location', cell: ({ location: place }) => place },
          {
            name: 'status',
            title: 'Status',
            cell: (machine) => <MachineState machine={machine} />,
          },
          { name: 'verification', title: 'Verification', cell: (machine) => <Verified machine={machine} /> },
          {
            name: 'seen',
            title: 'Last seen',
            cell: ({ last_seen_at }) => <Time at={last_seen_at} now={serverNow} />,
          },
          ...(maySuspend ? [SUSPENSION] : []),
        ]}
      />
    </Section>
  );
}

/** Such as `2 × NVIDIA A100`. */
function cardsOf(gpus: Machine['gpus']): string {
  const models = Map.groupBy(gpus, ({ model_name }) => model_name);
  return [...models].map(([model, cards]) => `${cards.length} × ${isolate(model)}`).join(', ');
}

function MachineState({ machine: { status, suspended } }: { readonly machine: Machine }) {
  return (
    <div className="stack stack-tight">
      <span className="row">
        <Badge tone={TONES[status]}>{status}</Badge>
        {(suspended?.length ?? 0) > 0 && <Badge tone="bad">suspended</Badge>}
      </span>
      {suspended?.map(({ by, reason }) => (
        <span key={by} className="quiet">
          {by === 'account' ? 'By the state of the account' : reason}
        </span>
      ))}
    </div>
  );
}

function Verified({ machine: { verification } }: { readonly machine: Machine }) {
  if (verification === undefined) return <span className="quiet">never checked</span>;
  return (
    <span className="row">
      <Badge tone={verification.status === 'verified' ? 'good' : 'bad'}>{verification.status}</Badge>
      <Time at={verification.at} now={serverNow} />
    </span>
  );
}
