import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Checkbox, TextField } from '../../ui/fields.tsx';
import { FILTER_NAMES } from './filters.ts';

/** A word is typed faster than this; a list per letter would flicker. */
const PAUSE_MS = 250;

/** Filters, which the address keeps: they act as they are typed. */
export function FilterForm() {
  const [search, setSearch] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const moves = useHistoryMoves();
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form.current === null) return;
      const typed = new FormData(form.current);
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const name of FILTER_NAMES) {
            const value = String(typed.get(name) ?? '').trim();
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      );
    }, PAUSE_MS);
  };
  const kept = (name: string) => ({ name, defaultValue: search.get(name) ?? '', autoComplete: 'off' });
  return (
    <search>
      <form
        key={moves}
        ref={form}
        className="filters"
        aria-label="Filters"
        onInput={apply}
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField {...kept('gpu_model')} label="Model" placeholder="4090" type="search" />
        <TextField {...kept('min_vram_gb')} label="Min. memory per card, GB" type="number" min={1} />
        <TextField {...kept('max_hourly_rate')} label="Max. price per card-hour" inputMode="decimal" />
        <TextField {...kept('min_free_gpus')} label="Min. free cards" type="number" min={0} placeholder="1" />
        <TextField {...kept('location')} label="Location" />
        <TextField {...kept('label')} label="Labels" placeholder="tier=gold" />
        <TextField
          {...kept('min_uptime_percent')}
          label="Min. uptime, %"
          type="number"
          min={0}
          max={100}
          step={0.01}
        />
        <Checkbox name="verified" label="Only verified machines" defaultChecked={search.has('verified')} />
      </form>
    </search>
  );
}

/** Fields show what the address says after "back", too. */
function useHistoryMoves(): number {
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    const count = () => setMoves((before) => before + 1);
    window.addEventListener('popstate', count);
    return () => window.removeEventListener('popstate', count);
  }, []);
  return moves;
}
