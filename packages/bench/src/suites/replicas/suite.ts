import { figuresOf } from '../../harness/bars.ts';
import { type Suite, selectParts } from '../../harness/suite.ts';
import { BARS } from './bars.ts';
import { closeReplicas, measureReplicas, type OperationCost, openGenerators } from './measure.ts';
import { renderReplicas } from './report.ts';
import { NAMES, SERVICES } from './services.ts';

/** What requests cost when replicas of a service share them. */
export const replicasSuite: Suite = async (stage, options, say) => {
  const generators = await openGenerators(stage);
  const measured: OperationCost[] = [];
  for (const name of selectParts(NAMES, options.only)) {
    say(`starting replicas of ${name} ...`);
    const { replicas, operations } = await SERVICES[name](stage, options.providers);
    for (const operation of operations) {
      say(`measuring ${operation.name} ...`);
      measured.push(await measureReplicas(stage, replicas, operation, generators, options));
    }
    await closeReplicas(replicas);
  }
  return {
    report: renderReplicas(options, measured),
    results: { bars: figuresOf(BARS, measured), operations: measured },
  };
};
