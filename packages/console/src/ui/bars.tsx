interface BarsProps {
  /** What the bars are; read to screen readers. */
  readonly label: string;
  readonly bars: readonly {
    readonly name: string;
    /** Only its proportion matters. */
    readonly size: number;
    /** The figure in words. */
    readonly text: string;
  }[];
}

const HEIGHT = 100;
const WIDTH = 10;
const GAP = 2;

/** Bars beside one another, each with its figure on hover. The figures themselves belong in a table. */
export function Bars({ label, bars }: BarsProps) {
  const max = Math.max(...bars.map(({ size }) => size), 0);
  return (
    <svg
      className="bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${Math.max(1, bars.length) * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {bars.map(({ name, size, text }, at) => {
        const height = max === 0 ? 0 : (size / max) * HEIGHT;
        return (
          <rect key={name} x={at * WIDTH + GAP / 2} y={HEIGHT - height} width={WIDTH - GAP} height={height}>
            <title>{`${name}: ${text}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
