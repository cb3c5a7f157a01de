import { serverNow } from '../../connection/clock.ts';
import { isolate } from '../../format/values.ts';
import { TextField } from '../../ui/fields.tsx';
import type { FormValues } from '../../ui/form.tsx';
import { Empty } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Id } from '../../ui/values.tsx';
import { Filters } from '../shared/listing/filters.tsx';
import { List } from '../shared/listing/list.tsx';
import type { AuditEvent, AuditSource } from './audit-events.ts';

interface AuditListProps {
  readonly source: AuditSource;
  readonly filters: FormValues;
}

/** Events of one log, newest first. */
export function AuditList({ source, filters }: AuditListProps) {
  const { actor, action, target, from, to } = filters;
  const query = { actor, action, target, from: startOf(from), to: startOf(to) };
  return (
    <>
      <Filters>
        <TextField name="actor" label="Who" hint="A user's id" defaultValue={actor} autoComplete="off" />
        <TextField
          name="action"
          label="Action"
          hint={`Such as ${source.example}`}
          defaultValue={action}
          autoComplete="off"
        />
        <TextField name="target" label="Target" hint="An id" defaultValue={target} autoComplete="off" />
        <TextField name="from" label="From" hint="A day (UTC)" type="date" defaultValue={from} />
        <TextField name="to" label="Before" hint="A day (UTC)" type="date" defaultValue={to} />
      </Filters>
      <List<AuditEvent>
        queryKey={['audit', source.name, query]}
        read={(cursor, signal) => source.read({ ...query, cursor }, signal)}
        caption="Audit events"
        keyOf={({ position }) => String(position)}
        empty={
          <Empty title="No audit event matches.">
            <p>Leave a filter out to see more.</p>
          </Empty>
        }
        columns={[
          { name: 'at', title: 'When', cell: ({ at }) => <Time at={at} now={serverNow} /> },
          { name: 'actor', title: 'Who', cell: ({ actor: who }) => <Id id={who} /> },
          { name: 'action', title: 'Action', cell: ({ action: what }) => what },
          { name: 'target', title: 'Target', cell: ({ target: whom }) => <Id id={whom} /> },
          { name: 'detail', title: 'Detail', cell: ({ detail }) => <Detail detail={detail} /> },
        ]}
      />
    </>
  );
}

const startOf = (day: string | undefined) => (day === undefined ? undefined : `${day}T00:00:00Z`);

function Detail({ detail }: Pick<AuditEvent, 'detail'>) {
  const text = Object.entries(detail)
    .map(([name, value]) => `${name}: ${isolate(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join(', ');
  return <span className="quiet">{text}</span>;
}
