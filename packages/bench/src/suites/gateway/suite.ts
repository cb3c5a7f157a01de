import { measureOperation, type OperationResult } from '../../harness/measure.ts';
import { type Suite, selectParts } from '../../harness/suite.ts';
import { summarizeOperation } from '../../harness/summary.ts';
import { measureOverhead, summarizeOverhead } from './overhead.ts';
import { renderGateway } from './report.ts';
import { openSubject } from './subject.ts';

/** The registry's basic operations through the gateway, with a fleet that was registered over HTTP. */
export const gatewaySuite: Suite = async (stage, options, say) => {
  const subject = await openSubject(stage, options.providers);
  const names = selectParts(
    subject.operations.map(({ name }) => name),
    options.only,
  );
  say('measuring the gateway ...');
  const gateway = await measureOverhead(stage.generator, subject.overhead, options);
  const results: OperationResult[] = [];
  for (const operation of subject.operations.filter(({ name }) => names.includes(name))) {
    say(`measuring ${operation.name} ...`);
    results.push(await measureOperation(stage.generator, subject.baseUrls, operation, options));
  }
  const operations = results.map(summarizeOperation);
  const overhead = summarizeOverhead(gateway);
  return {
    report: renderGateway(options, operations, overhead),
    results: { operations, gateway: overhead, rounds: { operations: results, gateway } },
  };
};
