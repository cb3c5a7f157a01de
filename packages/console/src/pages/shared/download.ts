import { ProblemError } from '@gridlease/client/problem-error';
import { BASE_URL } from '../../connection/platform.ts';
import { authorizedFetch } from '../../session/clients.ts';

/**
 * Saves what the API sends as CSV under a name.
 *
 * @param path with its query
 * @throws ProblemError as the operation does
 */
export async function downloadCsv(path: string, name: string): Promise<void> {
  const request = new Request(`${BASE_URL}${path}`, { headers: { accept: 'text/csv' } });
  const response = await authorizedFetch(request);
  if (!response.ok) throw new ProblemError(response, await response.json().catch(() => undefined));
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
