import type { Origin } from '../../http/service-client.ts';
import type { Fleet } from './provider.ts';
import { readMachines } from './registry-answers.ts';
import type { RegistryClient } from './registry-client.ts';

/** A provider has at most 64 KiB of metadata and 64 cards: a page of the largest ones still fits. */
const PAGE_SIZE = 100;
const PAGE_BYTES_MAX = 16_777_216;
/** The registry is not designed for fleets beyond 200,000 machines. */
const PAGES_MAX = 2_000;

/** Lists the registry's idle and busy machines. */
export function createRegistryFleet(ask: RegistryClient): Fleet {
  async function* pagesOf(status: string, origin: Origin) {
    let cursor: string | null = null;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const query = new URLSearchParams({ status, limit: String(PAGE_SIZE) });
      if (cursor !== null) query.set('cursor', cursor);
      const question = { path: `/providers?${query}`, origin, bytesMax: PAGE_BYTES_MAX };
      const read = await ask(question, ({ text, headers }) => ({
        machines: readMachines(text),
        next: headers.get('x-next-cursor'),
      }));
      yield read.machines;
      cursor = read.next;
      if (cursor === null) return;
    }
    throw new Error(`the registry has more than ${PAGES_MAX * PAGE_SIZE} ${status} machines`);
  }

  return {
    async *pages(origin) {
      yield* pagesOf('idle', origin);
      yield* pagesOf('busy', origin);
    },
  };
}
