import { toUnits } from '../../format/money.ts';
import type { RevenueDay } from './books-queries.ts';

const WIDTH = 620;
const HEIGHT = 160;
const PER_MILLE = 1_000n;

/** The fees of each day as bars, in the proportion of the largest. The table below has the figures. */
export function RevenuePlot({ days }: { readonly days: readonly RevenueDay[] }) {
  const fees = days.map((day) => toUnits(day.fees) ?? 0n);
  let largest = 1n;
  for (const fee of fees) if (fee > largest) largest = fee;
  const step = WIDTH / Math.max(days.length, 1);
  return (
    <svg
      className="plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Fees by day; the table below has the figures"
    >
      {fees.map((fee, at) => {
        const height = (Number(((fee > 0n ? fee : 0n) * PER_MILLE) / largest) / Number(PER_MILLE)) * HEIGHT;
        return (
          <rect
            key={days[at]?.day}
            x={at * step + 1}
            y={HEIGHT - height}
            width={Math.max(step - 2, 1)}
            height={height}
            fill="var(--plot-1)"
          />
        );
      })}
      <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} stroke="var(--line-strong)" />
    </svg>
  );
}
