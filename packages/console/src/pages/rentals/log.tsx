import { useQuery } from '@tanstack/react-query';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { isConsoleJob, jobFolder } from '../shared/jobs.ts';
import { isOpen, logOf, type Rental } from './rental-queries.ts';

/** As often as machines upload it. */
const EVERY_MS = 10_000;
const LINES_MAX = 200;

/** The last lines of the output. Rentals that other programs started have their logs elsewhere. */
export function Log({ session }: { readonly session: Rental }) {
  if (!isConsoleJob(session.job_id)) return null;
  const { user_id, job_id } = session;
  return <LogOf logKey={`${jobFolder(user_id, job_id)}log.txt`} isRunning={isOpen(session)} />;
}

function LogOf({ logKey, isRunning }: { readonly logKey: string; readonly isRunning: boolean }) {
  // No event tells of a file.
  const log = useQuery({ ...logOf(logKey), refetchInterval: isRunning && EVERY_MS });
  return (
    <Section title="Output">
      <Loaded query={log}>
        {(text) =>
          text === null || text === '' ? (
            <p className="quiet">
              {isRunning ? 'Nothing yet; machines send it every 10 seconds.' : 'There was none.'}
            </p>
          ) : (
            <pre className="log">{lastLines(text)}</pre>
          )
        }
      </Loaded>
    </Section>
  );
}

function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-LINES_MAX).join('\n');
}
