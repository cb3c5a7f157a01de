import type { ProviderDirectory } from './provider.ts';

/** An empty directory, for callers that never look up machines. */
export function createNoDirectory(): ProviderDirectory {
  return { findMachine: async () => undefined };
}
