import { usePlatform } from '../../connection/platform-context.ts';
import { formatMemory, shortId } from '../../format/values.ts';
import { Section } from '../../ui/page.tsx';
import { Badge, Meter, Money } from '../../ui/values.tsx';
import type { Card, Machine, Rental } from './machine-queries.ts';
import { formatMeasure } from './machine-state.ts';

interface MachineCardsProps {
  readonly machine: Machine;
  readonly rentals: readonly Rental[];
}

/** Every card with what it measures now, and who pays for it. */
export function MachineCards({ machine, rentals }: MachineCardsProps) {
  return (
    <Section title="Cards">
      <ul className="grid plain-list">
        {machine.gpus.map((card, at) => (
          <li key={card.uuid ?? at} className="card">
            <OneCard card={card} at={card.index ?? at} rentals={rentals} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface OneCardProps {
  readonly card: Card;
  /** The position that rentals name it by. */
  readonly at: number;
  readonly rentals: readonly Rental[];
}

function OneCard({ card, at, rentals }: OneCardProps) {
  const { currency } = usePlatform();
  return (
    <>
      <div className="row row-apart">
        <h3>
          {at}: {card.model_name}
        </h3>
        <span className="quiet">{formatMemory(card.vram_mb)}</span>
        {!card.is_healthy && <Badge tone="bad">broken</Badge>}
      </div>
      <Measures card={card} />
      <Payers rentals={rentals.filter((rental) => isOn(rental, card, at))} isInUse={card.in_use} />
      {card.hourly_rate !== undefined && (
        <p className="quiet">
          A renter pays <Money amount={card.hourly_rate} currency={`${currency}/h`} />
        </p>
      )}
    </>
  );
}

function Measures({ card }: { readonly card: Card }) {
  const { utilization_gpu_percent: load, utilization_memory_percent: memory } = card;
  const { temperature_c: heat, power_draw_w: power, power_consumption_w: powerMax } = card;
  return (
    <div className="stack stack-tight">
      <Measure label="Load" value={load} max={100} text={formatMeasure(load, '%')} />
      <Measure label="Memory" value={memory} max={100} text={formatMeasure(memory, '%')} />
      <Measure label="Heat" value={heat} max={100} text={formatMeasure(heat, '°C')} />
      <Measure
        label="Power"
        value={power}
        max={powerMax ?? power ?? 1}
        text={powerMax === undefined ? formatMeasure(power, 'W') : `${power ?? '–'} of ${powerMax} W`}
      />
    </div>
  );
}

interface MeasureProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly max: number;
  readonly text: string;
}

function Measure({ label, value, max, text }: MeasureProps) {
  if (value !== undefined) return <Meter label={label} value={value} max={max} text={text} />;
  return (
    <p className="row row-apart quiet">
      <span>{label}</span> not measured
    </p>
  );
}

/** Whether a rental has this card. A rental without a list of cards was started without looking at them. */
function isOn({ gpus = [] }: Rental, card: Card, at: number): boolean {
  return gpus.some(({ index, uuid }) =>
    uuid !== undefined && card.uuid !== undefined ? uuid === card.uuid : index === at,
  );
}

interface PayersProps {
  readonly rentals: readonly Rental[];
  readonly isInUse: boolean | undefined;
}

function Payers({ rentals, isInUse = false }: PayersProps) {
  const { currency } = usePlatform();
  if (rentals.length === 0) return <p>{isInUse ? 'In use' : 'Free'}</p>;
  return (
    <>
      {rentals.map(({ id, user_id, status, total_hourly_rate, gpu_count }) => (
        <p key={id}>
          Rented by <code title={user_id}>{shortId(user_id)}</code>
          {gpu_count > 1 && ` with ${gpu_count} cards`} for{' '}
          <Money amount={total_hourly_rate} currency={`${currency}/h`} />
          {status === 'pending' && ', starting'}
          {status === 'grace' && ', out of funds: it ends soon'}
        </p>
      ))}
    </>
  );
}
