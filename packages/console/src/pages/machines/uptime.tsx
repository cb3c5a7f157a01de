import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../connection/clock.ts';
import { formatDuration } from '../../format/time.ts';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { Time } from '../../ui/time.tsx';
import { Badge } from '../../ui/values.tsx';
import { historyOf } from './machine-queries.ts';
import { daysOf, interruptionsOf } from './uptime-days.ts';

interface UptimeProps {
  readonly machineId: string;
  /** As the registry counts it for renters; absent while it is not known. */
  readonly percent: number | undefined;
}

/** The last 30 days of a machine, and each time in which it could not be rented. */
export function Uptime({ machineId, percent }: UptimeProps) {
  const history = useQuery(historyOf(machineId));
  return (
    <Section title="Uptime">
      <p>
        {percent === undefined ? (
          'The uptime is not known yet.'
        ) : (
          <>
            <strong className="number">{percent.toFixed(1)} %</strong> of the last 30 days, or since it was
            registered. Renters see this figure.
          </>
        )}
      </p>
      <Loaded query={history}>
        {(found) => (
          <>
            <Strip days={daysOf(found)} />
            <Interruptions rows={interruptionsOf(found)} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

const HEIGHT = 32;

function Strip({ days }: { readonly days: ReturnType<typeof daysOf> }) {
  return (
    <svg
      className="uptime"
      viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Uptime by day, the oldest first; the table below says the same"
    >
      {days.map(({ date, up }, at) => (
        <g key={date}>
          <title>{`${date}: ${up === undefined ? 'not registered yet' : `up ${(up * 100).toFixed(1)} %`}`}</title>
          <rect className="uptime-none" x={at * 10} y={0} width={8} height={HEIGHT} />
          {up !== undefined && (
            <>
              <rect className="uptime-down" x={at * 10} y={0} width={8} height={HEIGHT} />
              <rect className="uptime-up" x={at * 10} y={HEIGHT * (1 - up)} width={8} height={HEIGHT * up} />
            </>
          )}
        </g>
      ))}
    </svg>
  );
}

function Interruptions({ rows }: { readonly rows: ReturnType<typeof interruptionsOf> }) {
  if (rows.length === 0) return <p className="quiet">It was never interrupted in the last 35 days.</p>;
  return (
    <Table
      caption="Interruptions, newest first"
      rows={rows}
      keyOf={({ from, what }) => `${from} ${what}`}
      columns={[
        { name: 'what', title: 'What', cell: ({ what, tone }) => <Badge tone={tone}>{what}</Badge> },
        { name: 'from', title: 'From', cell: ({ from }) => <Time at={from} now={serverNow} /> },
        {
          name: 'to',
          title: 'To',
          cell: ({ to }) => (to === undefined ? 'now' : <Time at={to} now={serverNow} />),
        },
        {
          name: 'duration',
          title: 'Duration',
          isNumber: true,
          cell: ({ from, to }) =>
            formatDuration((to === undefined ? serverNow() : Date.parse(to)) - Date.parse(from)),
        },
      ]}
    />
  );
}
