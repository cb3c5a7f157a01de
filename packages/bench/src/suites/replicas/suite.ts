import { figuresOf } from '../../harness/bars.ts';
import { type Suite, selectParts } from '../../harness/suite.ts';
import { NAMES, SERVICES } from '../requests/services.ts';
import { BARS } from './bars.ts';
import {
  closeReplicas,
  measureReplicas,
  type OperationCost,
  openGenerators,
  openReplicas,
} from './measure.ts';
import { renderReplicas } from './report.ts';

/** What requests cost when replicas of a service share them. */
export const replicasSuite: Suite = async (stage, options, say) => {
  const generators = await openGenerators(stage);
  const measured: OperationCost[] = [];
  for (const name of selectParts(NAMES, options.only)) {
    say(`starting replicas of ${name} ...`);
    const { served, requests } = await SERVICES[name](stage, options.providers);
    const replicas = await openReplicas(stage, served);
    for (const request of requests) {
      say(`measuring ${request.name} ...`);
      measured.push(await measureReplicas(stage, replicas, request, generators, options));
    }
    await closeReplicas(replicas);
  }
  return {
    report: renderReplicas(options, measured),
    results: { bars: figuresOf(BARS, measured), operations: measured },
  };
};
