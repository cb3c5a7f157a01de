import type { BenchOptions } from '../../harness/options.ts';
import type { OperationSummary } from '../../harness/summary.ts';
import { renderOperations, spreadText } from '../../harness/tables.ts';
import type { OverheadSummary } from './overhead.ts';

/** The operations as a table, and the gateway's overhead. */
export function renderGateway(
  options: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections' | 'providers'>,
  operations: readonly OperationSummary[],
  gateway: OverheadSummary,
): string {
  const { rounds, seconds, connections, providers } = options;
  const title =
    `the registry through the gateway: ${rounds} rounds of ${seconds} s, ${connections} connections, ` +
    `${providers} providers; requests a second, medians with [least..most] of the rounds`;
  const notes = operations
    .filter(({ settleMs }) => settleMs >= 1_000)
    .map(
      ({ name, settleMs }) =>
        `${name}: ours published its last event ${(settleMs / 1_000).toFixed(1)} s after the load`,
    );
  const table = operations.length === 0 ? [] : [title, '', renderOperations(operations), ''];
  return [...table, gatewayLine(gateway), ...notes, ''].join('\n');
}

function gatewayLine({ directP50Ms, throughP50Ms, addedP50Ms, failed }: OverheadSummary): string {
  return (
    `gateway, one connection, p50: direct ${directP50Ms.toFixed(3)} ms, through ${throughP50Ms.toFixed(3)} ms, ` +
    `added ${spreadText(addedP50Ms, 3, ' ms')}` +
    (failed === 0 ? '' : ` ERRORS ${failed} not 2xx`)
  );
}
