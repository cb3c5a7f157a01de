import { figuresOf } from '../../harness/bars.ts';
import { partRunner, type Suite, selectParts } from '../../harness/suite.ts';
import { summarizeOperation } from '../../harness/summary.ts';
import { BARS, type Measured } from './bars.ts';
import { measureDisk } from './disk.ts';
import { measureListings } from './listings.ts';
import { measureMemory } from './memory.ts';
import { measureQuotas } from './quotas.ts';
import { renderStorage } from './report.ts';
import { startSink } from './servers.ts';
import { measureSmall } from './small.ts';
import { measureSwift } from './swift.ts';
import { measureTransfers } from './transfers.ts';

const PARTS = ['transfers', 'memory', 'small', 'quotas', 'disk', 'listings'] as const;

/** The object storage service, called directly, compared with its bars. */
export const storageSuite: Suite = async (stage, options, say) => {
  const run = partRunner(selectParts(PARTS, options.only), say);
  const sink = await startSink(stage);
  const transfers = await run('transfers', () => measureTransfers(stage, sink, options));
  const swift =
    transfers &&
    (await measureSwift(stage, options).catch((error: Error) => {
      say(`not measured against Swift: ${error.message}`);
      return undefined;
    }));
  const memory = await run('memory', () => measureMemory(stage, sink, options));
  const small = await run('small', () => measureSmall(stage, sink, options));
  const quotas = await run('quotas', () => measureQuotas(stage, options));
  const disk = await run('disk', () => measureDisk(stage, options));
  const listings = await run('listings', () => measureListings(stage, sink, options));
  const measured: Measured = {
    transfers,
    swift,
    memory,
    small: small?.map(summarizeOperation),
    quotas: quotas?.map(summarizeOperation),
    disk,
    listings,
  };
  return {
    report: renderStorage(options, measured),
    results: { bars: figuresOf(BARS, measured), ...measured, rounds: { small, quotas } },
  };
};
