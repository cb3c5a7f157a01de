import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { checkout } from '../../harness/build.ts';
import type { BenchOptions } from '../../harness/options.ts';
import type { Stage } from '../../harness/stage.ts';
import { partRunner, type Suite, selectParts } from '../../harness/suite.ts';
import { measureAuth } from './auth.ts';
import { replaceTable } from './document.ts';
import { measureGateways } from './gateway.ts';
import { openPeerPrograms, type PeerPrograms } from './programs.ts';
import { measureRegistry } from './registry.ts';
import { type Conditions, documentPeers, renderPeers } from './report.ts';
import type { PartOutcome, PeerRow } from './rows.ts';
import { measureStorage } from './storage.ts';

const DOCUMENT = join(checkout, 'docs', 'PERFORMANCE.md');

type Part = (stage: Stage, options: BenchOptions, programs: PeerPrograms) => Promise<readonly PeerRow[]>;

const PARTS = {
  storage: measureStorage,
  registry: measureRegistry,
  auth: measureAuth,
  billing: async (_stage, _options, { missing }) => {
    missing.push(
      'a charge: the ledger of Formance is what comes nearest, but the Go module proxy does not serve github.com/formancehq/ledger ' +
        'nor what it is built with',
    );
    return [];
  },
  gateway: measureGateways,
} as const satisfies Record<string, Part>;

/** Our services beside other programs that do the same work, in turn, by CPU. */
export const peersSuite: Suite = async (stage, options, say) => {
  const names = selectParts(Object.keys(PARTS) as (keyof typeof PARTS)[], options.only);
  const run = partRunner(names, say);
  const programs = openPeerPrograms();
  const loadAverage = loadavg()[0] ?? Number.NaN;
  const rows: PeerRow[] = [];
  for (const name of names)
    rows.push(...((await run(name, () => PARTS[name](stage, options, programs))) ?? []));
  const conditions = conditionsOf(options, loadAverage, programs);
  const outcome: PartOutcome = { rows, missing: programs.missing };
  if (options.isWritten) await writeDocument(documentPeers(outcome, conditions));
  return { report: `${renderPeers(outcome, conditions)}\n`, results: { conditions, ...outcome } };
};

function conditionsOf(
  { rounds, seconds }: BenchOptions,
  loadAverage: number,
  programs: PeerPrograms,
): Conditions {
  const [processor] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    processors: cpus().length,
    model: processor?.model ?? 'unknown',
    loadAverage,
    ...{ rounds, seconds },
    versions: { Node: process.versions.node, ...programs.versions },
  };
}

async function writeDocument(text: string): Promise<void> {
  await writeFile(DOCUMENT, replaceTable(await readFile(DOCUMENT, 'utf8'), text));
}
