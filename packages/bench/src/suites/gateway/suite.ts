import { measureOperation, type OperationResult } from '../../harness/measure.ts';
import { type Suite, selectParts } from '../../harness/suite.ts';
import { summarizeOperation } from '../../harness/summary.ts';
import { measureGateway } from './measure.ts';
import { renderReport } from './report.ts';
import { openSubject } from './subject.ts';
import { summarizeGateway } from './summary.ts';

/** The registry's basic operations through the gateway, with a fleet that was registered over HTTP. */
export const gatewaySuite: Suite = async (stage, options, say) => {
  const subject = await openSubject(stage, options.providers);
  const names = selectParts(
    subject.operations.map(({ name }) => name),
    options.only,
  );
  say('measuring the gateway ...');
  const gateway = await measureGateway(stage.generator, subject, options);
  const results: OperationResult[] = [];
  for (const operation of subject.operations.filter(({ name }) => names.includes(name))) {
    say(`measuring ${operation.name} ...`);
    results.push(await measureOperation(stage.generator, subject.baseUrls, operation, options));
  }
  const operations = results.map(summarizeOperation);
  const gatewaySummary = summarizeGateway(gateway);
  return {
    report: renderReport(options, operations, gatewaySummary),
    results: {
      operations,
      gateway: gatewaySummary,
      rounds: { operations: results, gateway },
    },
  };
};
