import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { usePlatform } from '../../connection/platform-context.ts';
import { useUser } from '../../session/use-session.ts';
import { Command } from '../../ui/copy-button.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Badge } from '../../ui/values.tsx';
import { machineOf } from '../shared/machine.ts';
import { EnrolCommand } from './enrol-command.tsx';
import { openCommand } from './join-commands.ts';
import { idsOf } from './machine-queries.ts';
import { describeCards } from './machine-state.ts';

/** One command to run on a machine, which then appears on this page by itself. */
export function AddMachinePage() {
  const user = useUser();
  const platform = usePlatform();
  const machines = useQuery(idsOf(user.id));
  return (
    <Page title="Add a machine">
      <p>
        <Link to="/machines">All machines</Link>
      </p>
      <Section title="1. Install the agent">
        <p>
          On the machine with the GPUs, install the package <code>gridlease-agent</code>, which the operator
          of {platform.name} gives you. It needs a driver of NVIDIA or AMD, and Docker to run rentals.
        </p>
      </Section>
      <Section title="2. Run this on it">
        {platform.auth_mode === 'off' ? (
          <>
            <p>The machine joins in the name you act as. It needs no code, because this platform is open.</p>
            <Command text={openCommand(window.location.origin, user.id)} />
          </>
        ) : (
          <EnrolCommand />
        )}
      </Section>
      <Section title="3. See it arrive">
        <Loaded query={machines}>{(found) => <Arrivals ids={found} />}</Loaded>
      </Section>
    </Page>
  );
}

/** Machines that were not there when the page was opened. */
function Arrivals({ ids }: { readonly ids: readonly string[] }) {
  const [known] = useState(() => new Set(ids));
  const arrived = useQueries({ queries: ids.filter((id) => !known.has(id)).map(machineOf) });
  return (
    <div role="status" className="stack stack-tight">
      {arrived.length === 0 && <p className="quiet">Waiting for the machine. It appears here by itself.</p>}
      {arrived.map(
        ({ data }) =>
          data !== undefined && (
            <p key={data.id} className="notice good">
              <span className="row">
                <Badge tone="good">arrived</Badge>
                <Link to={`/machines/${data.id}`}>{data.name}</Link>
                <span>{describeCards(data.gpus)}</span>
              </span>
            </p>
          ),
      )}
    </div>
  );
}
