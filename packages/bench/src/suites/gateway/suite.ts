import { measureOperation, type OperationResult } from '../../harness/measure.ts';
import { partRunner, type Suite, selectParts } from '../../harness/suite.ts';
import { summarizeOperation } from '../../harness/summary.ts';
import { measureHops, renderHops } from './hops.ts';
import { measureOverhead, summarizeOverhead } from './overhead.ts';
import { renderGateway } from './report.ts';
import { openSubject } from './subject.ts';

const HOPS_PART = 'hops';

/**
 * The registry's basic operations through the gateway, with a fleet that was registered over HTTP, and the gateways beside
 * each other.
 */
export const gatewaySuite: Suite = async (stage, options, say) => {
  const subject = await openSubject(stage, options.providers);
  const names = selectParts([...subject.operations.map(({ name }) => name), HOPS_PART], options.only);
  say('measuring the gateway ...');
  const gateway = await measureOverhead(stage.generator, subject.overhead, options);
  const results: OperationResult[] = [];
  for (const operation of subject.operations.filter(({ name }) => names.includes(name))) {
    say(`measuring ${operation.name} ...`);
    results.push(await measureOperation(stage.generator, subject.baseUrls, operation, options));
  }
  const hops = await partRunner(names, say)(HOPS_PART, () => measureHops(stage, subject.hops, options));
  const operations = results.map(summarizeOperation);
  const overhead = summarizeOverhead(gateway);
  return {
    report:
      renderGateway(options, operations, overhead) + (hops === undefined ? '' : `\n${renderHops(hops)}\n`),
    results: { operations, hops, gateway: overhead, rounds: { operations: results, gateway } },
  };
};
