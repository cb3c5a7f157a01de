import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePlatform } from '../../connection/platform-context.ts';
import { formatMemory } from '../../format/values.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/page.tsx';
import { Money } from '../../ui/values.tsx';
import { machineOf } from '../shared/machine.ts';
import { lowestRate, type Machine } from './machine.ts';
import { Availability, Cards, formatUptime, Rent } from './machine-table.tsx';

interface CompareProps {
  readonly ids: readonly string[];
  readonly onRemove: (id: string) => void;
  readonly onClear: () => void;
}

/** Up to four machines beside one another. Those that are gone are left out. */
export function Compare({ ids, onRemove, onClear }: CompareProps) {
  const found = useQueries({ queries: ids.map(machineOf) });
  const machines = found.flatMap(({ data }) => (data === undefined ? [] : [data]));
  if (machines.length === 0) return null;
  return (
    <Section title="Comparison" actions={<Button onClick={onClear}>Compare no more</Button>}>
      <div className="scroll">
        <table className="table compared">
          <caption className="visually-hidden">Machines beside one another</caption>
          <thead>
            <tr>
              <th scope="col">Machine</th>
              {machines.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows machines={machines} />
            <tr>
              <th scope="row">Choose</th>
              {machines.map((machine) => (
                <td key={machine.id}>
                  <span className="row row-tight">
                    <Rent machine={machine} />
                    <Button
                      kind="plain"
                      aria-label={`Remove ${machine.name}`}
                      onClick={() => onRemove(machine.id)}
                    >
                      Remove
                    </Button>
                  </span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function Rows({ machines }: { readonly machines: readonly Machine[] }) {
  const { currency } = usePlatform();
  const rows: readonly (readonly [string, (machine: Machine) => ReactNode])[] = [
    ['State', (machine) => <Availability machine={machine} />],
    ['Cards', (machine) => <Cards machine={machine} />],
    ['Free', ({ free_gpus, gpus }) => `${free_gpus ?? '?'} of ${gpus.length}`],
    [
      'Per card-hour',
      (machine) => {
        const rate = lowestRate(machine);
        return rate === undefined ? '–' : <Money amount={rate} currency={currency} />;
      },
    ],
    ['Uptime', ({ uptime_percent_30d }) => formatUptime(uptime_percent_30d)],
    ['Location', ({ location }) => location ?? '–'],
    ['Processor', ({ host }) => [host?.cpu_model, cores(host?.cpu_cores)].filter(Boolean).join(', ') || '–'],
    ['Memory', ({ host }) => (host?.ram_mb === undefined ? '–' : formatMemory(host.ram_mb))],
    ['Disk', ({ host }) => (host?.disk_gb === undefined ? '–' : `${host.disk_gb} GB`)],
    ['Download', ({ host }) => speed(host?.download_mbps)],
    ['Upload', ({ host }) => speed(host?.upload_mbps)],
    ['CUDA', ({ host }) => host?.cuda_version ?? '–'],
    ['Driver', ({ gpus }) => [...new Set(gpus.map(({ driver_version }) => driver_version))].join(', ')],
  ];
  return rows.map(([title, cell]) => (
    <tr key={title}>
      <th scope="row">{title}</th>
      {machines.map((machine) => (
        <td key={machine.id}>{cell(machine)}</td>
      ))}
    </tr>
  ));
}

function cores(count: number | undefined): string | undefined {
  return count === undefined ? undefined : `${count} processors`;
}

function speed(mbps: number | undefined): string {
  return mbps === undefined ? '–' : `${mbps} Mbit/s`;
}
