import { uuid } from '@gridlease/common/http/schemas';
import type { ProviderDirectory } from './provider.ts';
import { readMachine } from './registry-answers.ts';
import type { RegistryClient } from './registry-client.ts';

/** A provider has at most 64 cards and 64 KiB of metadata. */
const RESPONSE_BYTES_MAX = 1_048_576;
const NOT_FOUND = 404;

/** Looks up machines in the registry. Ids that are not UUIDs cannot exist there and are not requested. */
export function createRegistryDirectory(ask: RegistryClient): ProviderDirectory {
  return {
    async findMachine(providerId, origin) {
      const id = uuid.safeParse(providerId).data;
      if (id === undefined) return undefined;
      const question = {
        path: `/providers/${id}`,
        origin,
        bytesMax: RESPONSE_BYTES_MAX,
        statuses: [NOT_FOUND],
      };
      return ask(question, ({ status, text }) => (status === NOT_FOUND ? undefined : readMachine(text, id)));
    },
  };
}
