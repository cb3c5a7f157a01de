import type { BenchOptions } from '../../harness/options.ts';
import { renderReport } from '../../harness/suite.ts';
import { megabytes, rangeOf, ratio, renderOperations, renderTable } from '../../harness/tables.ts';
import { median } from '../../load/statistics.ts';
import { BARS, cpuOf, type Measured, toLimit } from './bars.ts';
import { renderDisk } from './disk-report.ts';
import type { ListingResults, ListingRun, TypedListing } from './listings.ts';
import type { MemoryGrowth, MemoryResults } from './memory.ts';
import type { TransferResult } from './transfers.ts';

const TRANSFER_HEADINGS = ['', 'MiB', 'ours', 'CPU s/GiB', 'limit', 'CPU s/GiB', 'ours/limit', 'generator'];
const MEMORY_HEADINGS = ['', 'before', 'most', 'before, chunked', 'most, chunked'];
const LISTING_HEADINGS = ['', 'keys', 's', 'first bytes ms', 'a tenth MB', 'whole MB'];

/** The measurements part by part, followed by the bars. */
export function renderStorage(
  options: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections'>,
  measured: Measured,
): string {
  const { rounds, seconds, connections } = options;
  const { transfers = [], swift = [], memory, small, quotas, disk, listings } = measured;
  const moved = [...transfers, ...swift];
  const sections = [
    'the object storage service, straight to it, before a store that keeps nothing',
    moved.length === 0
      ? undefined
      : `transfers: ${rounds} rounds, MiB a second, medians with [least..most] of the rounds; the limit is a bare pipe ` +
        `to the same store, of Swift the way straight to it\n` +
        renderTable([TRANSFER_HEADINGS, ...moved.map(transferRow)]),
    memory && renderMemory(memory),
    small &&
      `small requests: ${rounds} rounds of ${seconds} s, ${connections} connections; a second, medians with ` +
        '[least..most] of the rounds; the limit is a bare proxy that signs and pools as we do, of presign the empty ' +
        `handler; the obvious is the SDK\n${renderOperations(small)}`,
    quotas &&
      `uploads under a quota: ${rounds} rounds of ${seconds} s, ${connections} connections; the limit is the same without ` +
        `a quota\n${renderOperations(quotas)}`,
    disk &&
      `the disk driver, tokens required: ${rounds} rounds of ${seconds} s, ${connections} connections; CPU time of the ` +
        `service, medians\n${renderDisk(disk)}`,
    listings && renderListings(listings),
  ];
  return renderReport(sections, BARS, measured);
}

function transferRow(result: TransferResult): string[] {
  const sides = [result.ours, result.limit];
  const cells = sides.flatMap((rounds) => [
    rangeOf(rounds.map(({ mibPerSecond }) => mibPerSecond)),
    cpuOf(rounds)?.toFixed(2) ?? '-',
  ]);
  const shares = sides.map((rounds) => median(rounds.map((round) => round.generatorShare)).toFixed(2));
  return [result.name, result.mib.toString(), ...cells, ratio(toLimit(result)), shares.join('/')];
}

function renderMemory({ parallel, large }: MemoryResults): string {
  const cells = ({ beforeBytes, mostBytes }: MemoryGrowth) => [beforeBytes, mostBytes].map(inMegabytes);
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
  const whole = median(listings.map(({ seconds }) => seconds));
  const firstMs = median(listings.map(({ firstSeconds }) => firstSeconds * 1_000));
  const memory = [tenthBytes, wholeBytes].map(inMegabytes);
  return [name, keys.toString(), whole.toFixed(2), firstMs.toFixed(1), ...memory];
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
