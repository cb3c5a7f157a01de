import { orThrow } from '@gridlease/client/problem-error';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverNow } from '../../connection/clock.ts';
import { auth } from '../../session/clients.ts';
import { Button } from '../../ui/button.tsx';
import { Command } from '../../ui/copy-button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { enrolCommand } from './join-commands.ts';

/** A code for one machine, in the command that uses it. */
export function EnrolCommand() {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => orThrow(auth.POST('/api/v1/auth/enrollments', { body: {} })),
  });
  // Not a query: what is read again after a sleep would take the code away that was just copied.
  useEffect(() => mutate(), [mutate]);
  if (error !== null) return <Failure error={error} onRetry={mutate} />;
  if (data === undefined) return <Skeleton lines={2} />;
  return (
    <>
      <Command text={enrolCommand(window.location.origin, data.code)} />
      <p>
        It works once, for one machine, and expires <Time at={data.expires_at} now={serverNow} />. Do not
        share it: what it enrols is yours.
      </p>
      <div>
        <Button isBusy={isPending} onClick={() => mutate()}>
          Get another command
        </Button>
      </div>
    </>
  );
}
