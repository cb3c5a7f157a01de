import { formatMemory } from '../../../format/values.ts';
import { SelectField, TextField } from '../../../ui/fields.tsx';
import { type CardGroup, describeGroup, type Machine } from '../machine.ts';

export interface Choices {
  /** Which of the groups with free cards. */
  readonly group: number;
  readonly count: number;
  readonly memoryGib: number;
  readonly hours: string;
}

interface OrderFieldsProps {
  readonly machine: Machine;
  readonly groups: readonly CardGroup[];
  readonly chosen: Choices;
  readonly onChoose: (change: Partial<Choices>) => void;
}

/** What the price depends on; the quote follows every change. */
export function OrderFields({ machine, groups, chosen, onChoose }: OrderFieldsProps) {
  const group = groups[chosen.group];
  if (group === undefined) return null;
  return (
    <>
      {groups.length > 1 && (
        <SelectField
          name="gpu_model"
          label="Cards"
          value={String(chosen.group)}
          options={groups.map((one, at) => ({ value: String(at), label: describeGroup(one) }))}
          onChange={({ currentTarget }) => onChoose({ group: Number(currentTarget.value), count: 1 })}
        />
      )}
      <SelectField
        name="gpu_count"
        label="Cards"
        hint={`${group.free} of ${group.count} are free.`}
        value={String(chosen.count)}
        options={Array.from({ length: group.free }, (_, at) => String(at + 1))}
        onChange={({ currentTarget }) => onChoose({ count: Number(currentTarget.value) })}
      />
      {machine.sharing === 'vram' && (
        <TextField
          name="requested_vram_mb"
          label="Memory of each, GiB"
          hint={`This machine shares its cards: you pay for the memory that you ask for, up to ${formatMemory(group.memory)}.`}
          type="number"
          min={1}
          step="any"
          value={chosen.memoryGib}
          onChange={({ currentTarget }) => onChoose({ memoryGib: Number(currentTarget.value) })}
        />
      )}
      <TextField
        name="max_duration_hours"
        label="Maximum hours"
        hint="Up to 24. Without it, the rental runs until you end it or the funds run out."
        inputMode="decimal"
        autoComplete="off"
        value={chosen.hours}
        onChange={({ currentTarget }) => onChoose({ hours: currentTarget.value })}
      />
    </>
  );
}
