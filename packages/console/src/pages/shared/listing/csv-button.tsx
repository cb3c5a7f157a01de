import { ProblemError } from '@gridlease/client/problem-error';
import { BASE_URL } from '../../../connection/platform.ts';
import { authorizedFetch } from '../../../session/clients.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { saveBlob } from '../../../ui/save-file.ts';

interface CsvButtonProps {
  /** Path and query of a list that can be had as CSV. */
  readonly path: string;
  readonly fileName: string;
  readonly children?: string;
}

/** Saves a whole list as CSV. */
export function CsvButton({ path, fileName, children = 'Save as CSV' }: CsvButtonProps) {
  return <ActionButton onAct={async () => saveBlob(fileName, await readCsv(path))}>{children}</ActionButton>;
}

async function readCsv(path: string): Promise<Blob> {
  const request = new Request(`${BASE_URL}${path}`, { headers: { accept: 'text/csv' } });
  const response = await authorizedFetch(request);
  // What is between us and a service may answer without JSON.
  if (!response.ok) throw new ProblemError(response, await response.json().catch(() => undefined));
  return response.blob();
}
