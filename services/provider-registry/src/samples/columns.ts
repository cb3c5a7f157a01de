/** Bytes of one card in one minute; see the migration. */
const SAMPLE_BYTES = 5;
const UNKNOWN = 0xff;
const UNKNOWN_POWER = 0xffff;
export const MINUTE_MS = 60_000;

/** The samples of a machine from a full hour on; the last of its minutes may be missing. */
export interface SampledHour {
  readonly hour: Date;
  /** Minute by minute; in each, card by card. */
  readonly samples: Buffer;
}

/** What a card measured, minute by minute; null where nothing is known. */
export interface CardColumns {
  readonly utilization_gpu_percent: (number | null)[];
  readonly utilization_memory_percent: (number | null)[];
  readonly temperature_c: (number | null)[];
  readonly power_draw_w: (number | null)[];
}

/** The minutes that columns are about: so many from a full minute on. */
export interface MinuteRange {
  readonly from: Date;
  readonly minutes: number;
}

/** The columns of each card, from the hours of one machine with this many cards. Minutes outside the range are left out. */
export function columnsOf(
  hours: readonly SampledHour[],
  cards: number,
  { from, minutes }: MinuteRange,
): CardColumns[] {
  const column = () => new Array<number | null>(minutes).fill(null);
  const columns = Array.from({ length: cards }, () => ({
    utilization_gpu_percent: column(),
    utilization_memory_percent: column(),
    temperature_c: column(),
    power_draw_w: column(),
  }));
  const size = cards * SAMPLE_BYTES;
  for (const { hour, samples } of hours) {
    const first = (hour.getTime() - from.getTime()) / MINUTE_MS;
    for (let minute = 0; (minute + 1) * size <= samples.length; minute += 1) {
      const place = first + minute;
      if (place < 0 || place >= minutes) continue;
      for (const [position, card] of columns.entries())
        readSample(samples, minute * size + position * SAMPLE_BYTES, card, place);
    }
  }
  return columns;
}

function readSample(samples: Buffer, offset: number, card: CardColumns, place: number): void {
  const byteAt = (index: number) => {
    const value = samples.readUInt8(offset + index);
    return value === UNKNOWN ? null : value;
  };
  const power = samples.readUInt16BE(offset + 3);
  card.utilization_gpu_percent[place] = byteAt(0);
  card.utilization_memory_percent[place] = byteAt(1);
  card.temperature_c[place] = byteAt(2);
  card.power_draw_w[place] = power === UNKNOWN_POWER ? null : power;
}
