import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import type { RegistryClient } from '@gridlease/client/registry';

/**
 * Deletes a machine from the registry. One that is gone already needs no deletion.
 *
 * @throws ProblemError as `DELETE /providers/{providerID}` does
 */
export async function removeMachine(registry: RegistryClient, providerID: string): Promise<void> {
  try {
    await orThrow(registry.DELETE('/providers/{providerID}', { params: { path: { providerID } } }));
  } catch (error) {
    if (!(error instanceof ProblemError && error.status === 404)) throw error;
  }
}
