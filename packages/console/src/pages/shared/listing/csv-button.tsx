import { ProblemError } from '@gridlease/client/problem-error';
import { useState } from 'react';
import { BASE_URL } from '../../../connection/platform.ts';
import { authorizedFetch } from '../../../session/clients.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';

interface CsvButtonProps {
  /** Path and query of a list that can be had as CSV. */
  readonly path: string;
  readonly fileName: string;
}

/** Saves a whole list as CSV. */
export function CsvButton({ path, fileName }: CsvButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async () => {
    setBusy(true);
    setError(undefined);
    try {
      saveFile(await readCsv(path), fileName);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void save()}>
        Save as CSV
      </Button>
      {error !== undefined && <Failure error={error} />}
    </>
  );
}

async function readCsv(path: string): Promise<Blob> {
  const request = new Request(`${BASE_URL}${path}`, { headers: { accept: 'text/csv' } });
  const response = await authorizedFetch(request);
  if (!response.ok) throw new ProblemError(response, await response.json());
  return response.blob();
}

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
