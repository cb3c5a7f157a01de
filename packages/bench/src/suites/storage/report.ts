import { renderBars } from '../../harness/bars.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { ratio, renderOperations, renderTable } from '../../harness/tables.ts';
import { spreadOf } from '../../load/statistics.ts';
import { BARS, type Figures } from './bars.ts';
import { cpuOf, type Measured, megabytes, toLimit } from './figures.ts';
import type { ListingResults, ListingRun, TypedListing } from './listings.ts';
import type { MemoryGrowth, MemoryResults } from './memory.ts';
import type { TransferResult, TransferRound } from './transfers.ts';

const TRANSFER_HEADINGS = ['', 'MiB', 'ours', 'CPU s/GiB', 'limit', 'CPU s/GiB', 'ours/limit', 'generator'];
const MEMORY_HEADINGS = ['', 'before', 'most', 'before, chunked', 'most, chunked'];
const LISTING_HEADINGS = ['', 'keys', 's', 'first bytes ms', 'a tenth MB', 'whole MB'];

/** The measurements part by part, followed by the bars. */
export function renderReport(
  options: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections'>,
  { transfers, swift, memory, small, listings }: Measured,
  figures: Figures,
): string {
  const { rounds, seconds, connections } = options;
  const moved = [...(transfers ?? []), ...(swift ?? [])];
  const parts = [
    'the object storage service, straight to it, before a store that keeps nothing',
    moved.length > 0 &&
      `transfers: ${rounds} rounds, MiB a second, medians with [least..most] of the rounds; the limit is a bare pipe ` +
        `to the same store, of Swift the way straight to it\n` +
        renderTable([TRANSFER_HEADINGS, ...moved.map(transferRow)]),
    memory && renderMemory(memory),
    small &&
      `small requests: ${rounds} rounds of ${seconds} s, ${connections} connections; a second, medians with ` +
        '[least..most] of the rounds; the limit is a bare proxy that signs and pools as we do, of presign the empty ' +
        `handler; the obvious is the SDK\n${renderOperations(small)}`,
    listings && renderListings(listings),
    renderBars(BARS, figures),
  ];
  return `${parts.filter((part) => typeof part === 'string').join('\n\n')}\n`;
}

function transferRow(result: TransferResult): string[] {
  const sides = [result.ours, result.limit];
  const cells = sides.flatMap((rounds) => [rateOf(rounds), cpuOf(rounds)?.toFixed(2) ?? '-']);
  const shares = sides.map((rounds) =>
    spreadOf(rounds.map((round) => round.generatorShare)).median.toFixed(2),
  );
  return [result.name, result.mib.toString(), ...cells, ratio(toLimit(result)), shares.join('/')];
}

function rateOf(rounds: readonly TransferRound[]): string {
  const { min, median, max } = spreadOf(rounds.map(({ mibPerSecond }) => mibPerSecond));
  return `${median.toFixed(0)} [${min.toFixed(0)}..${max.toFixed(0)}]`;
}

function renderMemory({ parallel, large }: MemoryResults): string {
  const cells = ({ beforeBytes, mostBytes }: MemoryGrowth) => [
    inMegabytes(beforeBytes),
    inMegabytes(mostBytes),
  ];
  const row = (name: string, { announced, chunked }: MemoryResults['large']) => [
    name,
    ...cells(announced),
    ...cells(chunked),
  ];
  return [
    'resident memory in MB of a service that has just started, before and during uploads; chunked: of lengths unannounced',
    renderTable([
      MEMORY_HEADINGS,
      row(`${parallel.count} uploads of ${parallel.mib} MiB at once`, parallel),
      row(`one upload of ${large.mib} MiB`, large),
    ]),
  ].join('\n');
}

function renderListings({ disk, s3, typed }: ListingResults): string {
  return [
    `listings without a limit: median of ${disk.listings.length}; most resident memory, with a tenth of the keys and ` +
      'with all',
    renderTable([LISTING_HEADINGS, listingRow(disk), listingRow(s3)]),
    renderTyped(typed),
  ].join('\n');
}

function listingRow({ name, keys, listings, tenthBytes, wholeBytes }: ListingRun): string[] {
  const { median } = spreadOf(listings.map(({ seconds }) => seconds));
  const { median: first } = spreadOf(listings.map(({ firstSeconds }) => firstSeconds * 1_000));
  const memory = [tenthBytes, wholeBytes].map(inMegabytes);
  return [name, keys.toString(), median.toFixed(2), first.toFixed(1), ...memory];
}

function renderTyped({ first, second, firstHeads, secondHeads }: TypedListing): string {
  return (
    `S3 with content types: the first in ${first.seconds.toFixed(2)} s with ${firstHeads} objects asked for, ` +
    `the second in ${second.seconds.toFixed(2)} s with ${secondHeads}`
  );
}

function inMegabytes(bytes: number | undefined): string {
  return megabytes(bytes)?.toFixed(0) ?? 'unknown';
}
