import type { components } from '@gridlease/client/generated/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { useState } from 'react';
import { serverNow } from '../../connection/clock.ts';
import { auth } from '../../session/clients.ts';
import { Command } from '../../ui/copy-button.tsx';
import { Submit } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { Time } from '../../ui/time.tsx';
import { enrolCommand } from './join-commands.ts';

type Enrollment = components['schemas']['Enrollment'];

/** A code for one machine, in the command that uses it. */
export function EnrolCommand() {
  const [enrollment, setEnrollment] = useState<Enrollment>();
  return (
    <>
      {enrollment !== undefined && (
        <>
          <Command text={enrolCommand(window.location.origin, enrollment.code)} />
          <p>
            It works once, for one machine, and expires <Time at={enrollment.expires_at} now={serverNow} />.
            Do not share it: what it enrols is yours.
          </p>
        </>
      )}
      <Form
        label="Enrolment"
        onSubmit={async () =>
          setEnrollment(await orThrow(auth.POST('/api/v1/auth/enrollments', { body: {} })))
        }
      >
        <div>
          <Submit kind={enrollment === undefined ? 'main' : 'plain'}>
            {enrollment === undefined ? 'Make the command' : 'Make another'}
          </Submit>
        </div>
      </Form>
    </>
  );
}
