import type { CardSource, SourceReading } from '../gpus/source.ts';
import { type Check, ok, todo } from './check.ts';

const REMARK_CHARACTERS_MAX = 160;

/** The cards of this machine, and the drivers by which they are read. */
export async function checkGpus(sources: readonly CardSource[]): Promise<Check[]> {
  const reads = await Promise.all(sources.map(async (source) => ({ source, reading: await source.read() })));
  const readings = reads.map(({ reading }) => reading);
  return [cardsCheck(readings), driverCheck(reads)];
}

function cardsCheck(all: readonly SourceReading[]): Check {
  // A program without cards of its vendor, such as rocm-smi in a machine of NVIDIA's cards, says nothing about them.
  const showing = all.filter((reading) => reading.cards.length > 0);
  const readings = showing.length > 0 ? showing : all;
  const cards = readings.flatMap((reading) => reading.cards);
  const failed = cards.filter(({ isHealthy }) => !isHealthy).length;
  if (failed > 0 || readings.some(({ hasFailedCards }) => hasFailedCards)) {
    return todo('gpus', 'some cards have failed: look at nvidia-smi or rocm-smi, and at the kernel log');
  }
  if (cards.length === 0) return todo('gpus', 'none can be read: install the driver of the cards');
  const counts = new Map<string, number>();
  for (const { name = 'unnamed' } of cards) counts.set(name, (counts.get(name) ?? 0) + 1);
  return ok('gpus', [...counts].map(([name, count]) => `${count} x ${name}`).join(', '));
}

function driverCheck(
  reads: readonly { readonly source: CardSource; readonly reading: SourceReading }[],
): Check {
  const versions = reads.flatMap(({ reading }) => reading.cards.map(({ driverVersion }) => driverVersion));
  const known = [...new Set(versions)].filter((version) => version !== undefined);
  if (known.length > 0) return ok('driver', known.join(', '));
  const present = reads.filter(({ reading }) => !reading.isMissing);
  if (present.length === 0) {
    const programs = reads.map(({ source }) => source.program).join(' nor ');
    return todo('driver', `${reads.length > 1 ? 'neither ' : 'no '}${programs} is installed`);
  }
  const says = present.map(({ source: { program }, reading: { failure, remarks } }) => {
    return `${program}: ${(failure ?? remarks[0] ?? 'no cards').slice(0, REMARK_CHARACTERS_MAX)}`;
  });
  return todo('driver', says.join('; '));
}
