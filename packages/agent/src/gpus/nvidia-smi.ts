import type { Notices } from '../log/notices.ts';
import { parseOutput, QUERY_FIELDS } from './nvidia-smi-output.ts';
import { createProgram } from './program.ts';
import type { CardSource } from './source.ts';

const REQUIRED_FIELDS = 3;
const QUERY = '--query-gpu=';

/** Reads NVIDIA's cards with nvidia-smi. A field that its driver does not support is logged once and omitted. */
export function createNvidiaSource(program: string, timeoutMs: number, notices: Notices): CardSource {
  const run = createProgram([program], timeoutMs);
  let fields = QUERY_FIELDS;
  return {
    vendor: 'nvidia',
    program: 'nvidia-smi',
    async read() {
      for (;;) {
        const result = await run([`${QUERY}${fields.join(',')}`, '--format=csv,noheader,nounits']);
        const asked = (result.args[0] ?? '').slice(QUERY.length).split(',');
        const parsed = parseOutput(`${result.stdout}\n${result.stderr}`, asked);
        const droppable = asked.slice(REQUIRED_FIELDS).find((field) => field === parsed.unknownField);
        if (droppable === undefined) {
          return { ...parsed, failure: result.failure, isMissing: result.isMissing };
        }
        notices.trouble(`field ${droppable}`, 'this driver does not support a field; it is omitted', {
          field: droppable,
        });
        fields = fields.filter((field) => field !== droppable);
      }
    },
  };
}
