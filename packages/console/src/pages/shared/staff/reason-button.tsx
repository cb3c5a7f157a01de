import type { ReactNode } from 'react';
import type { ButtonKind } from '../../../ui/button.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { TextArea } from '../../../ui/fields.tsx';

interface ReasonButtonProps {
  readonly label: string;
  readonly kind?: ButtonKind;
  /** What happens then, and further fields. */
  readonly children: ReactNode;
  /** The member of the request that says why. */
  readonly name?: 'reason' | 'note';
  readonly onConfirm: (reason: string, values: Readonly<Record<string, string | undefined>>) => Promise<void>;
}

/** An action of the staff that is recorded with why it was done. */
export function ReasonButton({ name = 'reason', children, onConfirm, ...rest }: ReasonButtonProps) {
  return (
    <ConfirmButton {...rest} onConfirm={(values) => onConfirm(values[name] ?? '', values)}>
      {children}
      <TextArea name={name} label="Reason" hint="Kept in the audit log, with your name." rows={2} />
    </ConfirmButton>
  );
}
