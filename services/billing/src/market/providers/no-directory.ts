import type { ProviderDirectory } from './provider.ts';

/** Where nobody asks for machines. */
export function createNoDirectory(): ProviderDirectory {
  return { findMachine: async () => undefined };
}
