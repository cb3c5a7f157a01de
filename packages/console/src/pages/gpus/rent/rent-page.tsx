import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { isolate } from '../../../format/values.ts';
import { useUser } from '../../../session/use-session.ts';
import { Submit } from '../../../ui/fields.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { fieldProblem } from '../../../ui/problem.ts';
import { Empty, Loaded } from '../../../ui/states.tsx';
import { newJobId } from '../../shared/jobs.ts';
import { machineOf } from '../../shared/machine.ts';
import { cardGroups, describeGroup, type Machine } from '../machine.ts';
import { OCCUPANCY_MS } from '../machine-queries.ts';
import { orderOf, parseHours } from './order.ts';
import { type Choices, OrderFields } from './order-fields.tsx';
import { Quote } from './quote.tsx';
import { quoteOf, startRental } from './rent-queries.ts';
import { TEMPLATES, type Template, templateFrom } from './templates.ts';
import { buildWorkload } from './workload.ts';
import { WorkloadFields } from './workload-fields.tsx';

/** A machine, what to run on it, what that costs, and the start. */
export function RentPage({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) {
  const machine = useQuery({ ...machineOf(parameters.id ?? ''), refetchInterval: OCCUPANCY_MS });
  return (
    <Page title={machine.data === undefined ? 'Rent' : `Rent ${machine.data.name}`}>
      <Loaded query={machine} lines={8}>
        {(found) => <Rent machine={found} />}
      </Loaded>
    </Page>
  );
}

const START = { group: 0, count: 1, memoryGib: 8, hours: '' } satisfies Choices;

function Rent({ machine }: { readonly machine: Machine }) {
  const [search] = useSearchParams();
  const template = templateFrom(search);
  const [choices, setChoices] = useState<Choices>(START);
  const groups = cardGroups(machine).filter(({ free }) => free > 0);
  const group = groups[choices.group] ?? groups[0];
  if (group === undefined) return <NothingFree />;
  const chosen = { ...choices, group: groups.indexOf(group), count: Math.min(choices.count, group.free) };
  return (
    <>
      <p className="quiet">
        {[describeGroup(group), isolate(machine.location ?? '')].filter(Boolean).join(' · ')}
      </p>
      <Templates current={template} />
      <RentForm
        // Each template fills in its own fields.
        key={template.name}
        machine={machine}
        template={template}
        groups={groups}
        chosen={chosen}
        onChoose={(change) => setChoices((before) => ({ ...before, ...change }))}
      />
    </>
  );
}

function NothingFree() {
  return (
    <Empty title="No card on this machine is free.">
      <Link className="button" to="/gpus">
        Find another machine
      </Link>
    </Empty>
  );
}

function Templates({ current }: { readonly current: Template }) {
  const [location] = useLocation();
  return (
    <div className="stack stack-tight">
      <nav className="tabs" aria-label="Templates">
        {TEMPLATES.map(({ name, title }) => (
          <Link
            key={name}
            to={`${location}?template=${name}`}
            replace
            aria-current={name === current.name ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <p className="hint">{current.hint}</p>
    </div>
  );
}

interface RentFormProps extends Omit<Parameters<typeof OrderFields>[0], 'machine'> {
  readonly machine: Machine;
  readonly template: Template;
}

function RentForm({ machine, template, groups, chosen, onChoose }: RentFormProps) {
  const user = useUser();
  const [, navigate] = useLocation();
  // One job for one form: what is sent twice does not start two rentals.
  const [jobId] = useState(newJobId);
  const group = groups[chosen.group] as (typeof groups)[number];
  const order = orderOf({ machine, group, count: chosen.count, memoryGib: chosen.memoryGib });
  const hours = parseHours(chosen.hours);
  const quote = useQuery(quoteOf(order));
  const start = async (values: FormValues) => {
    if (chosen.hours !== '' && hours === undefined) {
      throw fieldProblem('max_duration_hours', 'Say a number of hours above 0, at most 24, or nothing.');
    }
    const workload = await buildWorkload({ values, template, userId: user.id, jobId });
    const id = await startRental({
      userId: user.id,
      order,
      quote: quote.data?.quote,
      jobId,
      hours: values.max_duration_hours?.trim(),
      workload,
    });
    navigate(`/rentals/${id}`);
  };
  return (
    <Form onSubmit={start} label="Rental">
      <div className="beside">
        <Section title="What runs">
          <WorkloadFields template={template} />
        </Section>
        <Section title="What you rent">
          <OrderFields machine={machine} groups={groups} chosen={chosen} onChoose={onChoose} />
          <Quote query={quote} order={order} hours={hours} />
        </Section>
      </div>
      <div className="row">
        <Submit>Start the rental</Submit>
        <Link to="/gpus">Cancel</Link>
      </div>
    </Form>
  );
}
