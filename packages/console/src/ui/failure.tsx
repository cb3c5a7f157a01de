import { ProblemError } from '@gridlease/client/problem-error';
import { Button } from './button.tsx';

const FORBIDDEN = 403;
const NOT_FOUND = 404;

interface FailureProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** What went wrong, in the service's own words, with the id to quote. */
export function Failure({ error, onRetry }: FailureProps) {
  const requestId = error instanceof ProblemError ? error.requestId : undefined;
  return (
    <div className="notice bad" role="alert">
      <p>
        <strong>{titleOf(error)}</strong> {messageOf(error)}
      </p>
      {requestId !== undefined && (
        <p className="quiet">
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}

function titleOf(error: unknown): string {
  if (!(error instanceof ProblemError)) return 'The platform cannot be reached.';
  if (error.status === FORBIDDEN) return 'Not permitted.';
  if (error.status === NOT_FOUND) return 'Not found.';
  return error.status >= 500 ? 'The service has a problem.' : 'That did not work.';
}

/** An error as a sentence, without the status that programs look at. */
function messageOf(error: unknown): string {
  if (!(error instanceof ProblemError)) return 'Check your connection; what you typed is still here.';
  const detail = error.problem.detail;
  return typeof detail === 'string' ? detail : error.message;
}
