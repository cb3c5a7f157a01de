import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from './engine.ts';

/**
 * Differences for a platform in containers: the faucet is a service. A stream of events ends by its time limit, which
 * is not a failure.
 */
const PRELUDE = `
npm() {
  [ "$1 $2 $3 $4" = 'run --silent faucet --' ] || { echo "no such script here: npm $*"; return 1; }
  docker compose run --rm faucet "$5" "$6"
}
curl() {
  case $1 in
    *N*) command curl "$@" || [ $? = 28 ] ;;
    *) command curl "$@" ;;
  esac
}
`;

/** The shell blocks of a section of the README, as one script. @throws when the README has none under this title. */
export async function readmeScript(title: string): Promise<string> {
  const readme = await readFile(join(checkout, 'README.md'), 'utf8');
  const section = readme.split(/^## /m).find((each) => each.startsWith(`${title}\n`)) ?? '';
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block);
  if (blocks.length === 0) throw new Error(`the README has no shell block under "${title}"`);
  return `${PRELUDE}\n${blocks[0]}`;
}
