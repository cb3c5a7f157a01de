// Adds up the results that runs of test.mjs have written, for `.ci/run`. The last line on standard output is
// `N passed, N failed` (with `, N skipped` if any). A part that ran nothing, or did not get as far as a result, has
// failed. Arguments: the folder of the results, and the names of the parts in order.
// Plain JavaScript for any Node from 18 on, without dependencies.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, ...parts] = process.argv.slice(2);
if (folder === undefined || parts.length === 0) {
  process.stderr.write('usage: sum-tests.mjs FOLDER PART...\n');
  process.exit(2);
}

/** The result of a part; of one without a result, its failure. */
function readPart(name) {
  try {
    const result = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
    if (!Array.isArray(result.failures)) return failed('its result cannot be read');
    if (result.passed + result.failed > 0) return result;
    return failed('nothing ran');
  } catch (error) {
    return failed(`it ended without a result: ${error.code ?? error.message}`);
  }
}

function failed(why) {
  return { passed: 0, failed: 1, skipped: [], failures: [why] };
}

const total = { passed: 0, failed: 0, skipped: 0 };
process.stdout.write('\n== All parts\n');
for (const name of parts) {
  const { passed, failed, skipped, failures, repeated = [] } = readPart(name);
  process.stdout.write(`${name}: ${passed} passed and ${failed} failed, ${skipped.length} not run\n`);
  for (const title of failures) process.stdout.write(`  failed: ${title}\n`);
  for (const title of repeated)
    process.stdout.write(`  passed alone, having failed beside others: ${title}\n`);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped.length;
}
process.exitCode = total.failed > 0 ? 1 : 0;
const rest = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`${total.passed} passed, ${total.failed} failed${rest}\n`);
