import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { serverNow } from '../../connection/clock.ts';
import { formatBytes, formatMemory, formatWord, isolate } from '../../format/values.ts';
import { usePolling } from '../../live/use-live.ts';
import { useUser } from '../../session/use-session.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { Badge, Facts, Id } from '../../ui/values.tsx';
import { machineOf } from '../shared/machine.ts';
import { DeleteMachine } from './delete-machine.tsx';
import { Labels } from './labels.tsx';
import { LastDay } from './last-day.tsx';
import { MachineCards } from './machine-cards.tsx';
import { MACHINE_READ_MS, type Machine, rentalsOn } from './machine-queries.ts';
import { stateOf } from './machine-state.ts';
import { Maintenance } from './maintenance.tsx';
import { Rates } from './rates.tsx';
import { Uptime } from './uptime.tsx';

/** One machine: its cards and who pays for them, its uptime, its price, and what its owner may do with it. */
export function MachinePage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const { id = '' } = parameters;
  const machine = useQuery({ ...machineOf(id), refetchInterval: MACHINE_READ_MS });
  return (
    <Page title={machine.data?.name ?? 'Machine'}>
      <p>
        <Link to="/machines">All machines</Link>
      </p>
      <Loaded query={machine} lines={8}>
        {(found) => <OneMachine machine={found} />}
      </Loaded>
    </Page>
  );
}

function OneMachine({ machine }: { readonly machine: Machine }) {
  const user = useUser();
  const rentals = useQuery({
    ...rentalsOn(machine.owner_id, machine.id),
    refetchInterval: usePolling(),
  });
  return (
    <>
      <State machine={machine} />
      <MachineCards machine={machine} rentals={rentals.data?.get(machine.id) ?? []} />
      <LastDay machineId={machine.id} />
      <Rates machine={machine} />
      <Maintenance machine={machine} />
      <Uptime machineId={machine.id} percent={machine.uptime_percent_30d} />
      <Labels machine={machine} />
      <About machine={machine} />
      {(machine.owner_id === user.id || user.roles.includes('admin')) && <DeleteMachine machine={machine} />}
    </>
  );
}

function State({ machine }: { readonly machine: Machine }) {
  const { word, tone, meaning } = stateOf(machine);
  const { drain, suspended = [] } = machine;
  return (
    <div className="stack stack-tight">
      <p className="row">
        <Badge tone={tone}>{word}</Badge>
        <span>{meaning}</span>
        <span className="quiet">
          Last sign of life <Time at={machine.last_seen_at} now={serverNow} />
        </span>
      </p>
      {suspended.map(({ by, reason, at }) => (
        <p key={by} className="notice bad">
          Suspended <Time at={at} now={serverNow} />{' '}
          {by === 'admin' ? 'by an administrator' : 'because of the state of its owner’s account'}
          {reason !== undefined && `: ${reason}`}
        </p>
      ))}
      {drain !== undefined && (
        <p className="notice warn">
          Taken out of service{drain.reason !== undefined && `: ${isolate(drain.reason)}`}.{' '}
          {drain.until !== undefined && (
            <>
              It accepts rentals again <Time at={drain.until} now={serverNow} />.
            </>
          )}
        </p>
      )}
    </div>
  );
}

function About({ machine }: { readonly machine: Machine }) {
  const { host = {}, verification } = machine;
  return (
    <Section title="About this machine">
      <Facts
        facts={[
          ['Id', <Id key="id" id={machine.id} />],
          ['Verification', <Verified key="verified" verification={verification} />],
          ['Registered', <Time key="registered" at={machine.registered_at} now={serverNow} />],
          [
            'Sharing',
            machine.sharing === 'vram' ? 'rentals share cards by memory' : 'a rental has its cards alone',
          ],
          machine.location !== undefined && ['Location', machine.location],
          machine.hostname !== undefined && ['Host name', machine.hostname],
          machine.ip_address !== undefined && ['Address', machine.ip_address],
          host.cpu_model !== undefined && ['Processor', host.cpu_model],
          host.cpu_cores !== undefined && ['Logical processors', String(host.cpu_cores)],
          host.ram_mb !== undefined && ['Memory', formatMemory(host.ram_mb)],
          host.disk_gb !== undefined && ['Disk', formatBytes(host.disk_gb * 1e9)],
          host.cuda_version !== undefined && ['CUDA', host.cuda_version],
          host.download_mbps !== undefined && ['Download', `${host.download_mbps} Mbit/s`],
          host.upload_mbps !== undefined && ['Upload', `${host.upload_mbps} Mbit/s`],
        ]}
      />
    </Section>
  );
}

function Verified({ verification }: Pick<Machine, 'verification'>) {
  if (verification === undefined) return 'not verified';
  const { status, at } = verification;
  return (
    <span className="row">
      <Badge tone={status === 'verified' ? 'good' : 'bad'}>{formatWord(status)}</Badge>
      <Time at={at} now={serverNow} />
    </span>
  );
}
