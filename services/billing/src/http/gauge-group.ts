import { createCachedReading } from '@gridlease/common/http/cached-reading';
import { Gauge, type Registry } from '@gridlease/common/http/metrics';

/** Registers gauges that are set from one cached reading. */
export function registerGaugeGroup<T>(
  registry: Registry,
  read: () => Promise<T>,
  ageMs: number,
  gauges: Readonly<
    Record<string, { help: string; labelNames?: string[]; set(gauge: Gauge, value: T): void }>
  >,
): void {
  const cached = createCachedReading(read, ageMs);
  let reading: Promise<T | undefined> | undefined;
  // One scrape collects all gauges concurrently; they share its reading.
  const readOnce = () => {
    reading ??= cached().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [name, { set, ...options }] of Object.entries(gauges)) {
    new Gauge({
      name,
      ...options,
      registers: [registry],
      async collect() {
        const value = await readOnce();
        if (value !== undefined) set(this, value);
      },
    });
  }
}
