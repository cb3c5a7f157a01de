const MILLISECONDS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
type Unit = keyof typeof MILLISECONDS;

const WHOLE = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/;
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g;

/**
 * Parses a duration in Go's syntax ("15m", "90s", "1h30m", "500ms", "1.5h"), plus `d` for 24 hours. A bare "0" is
 * zero; any other number needs a unit.
 *
 * @returns milliseconds, a whole number; undefined when the text is not a duration or is finer than a millisecond
 */
export function parseDuration(text: string): number | undefined {
  if (text === '0') {
    return 0;
  }
  if (!WHOLE.test(text)) {
    return undefined;
  }
  let total = 0;
  for (const [, amount, unit] of text.matchAll(PART)) {
    total += Number(amount) * MILLISECONDS[unit as Unit];
  }
  // 1.1 s is 1100.0000000000002 in binary: round to the intended whole number.
  const whole = Math.round(total);
  return Math.abs(total - whole) < 1e-6 && Number.isSafeInteger(whole) ? whole : undefined;
}

/** The shortest spelling of a whole number of milliseconds: 5_400_000 is "1h30m", 0 is "0s". */
export function formatDuration(milliseconds: number): string {
  let rest = milliseconds;
  let text = '';
  for (const unit of ['d', 'h', 'm', 's', 'ms'] as const) {
    const count = Math.floor(rest / MILLISECONDS[unit]);
    rest -= count * MILLISECONDS[unit];
    text += count > 0 ? `${count}${unit}` : '';
  }
  return text || '0s';
}
