import { type ReactNode, useState } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Submit } from './fields.tsx';
import { Form, type FormValues } from './form.tsx';

interface ConfirmButtonProps {
  /** What is done, as an imperative: "End rental". */
  readonly label: string;
  /** Of what, for people who do not see the row: "Delete" of "model.bin". */
  readonly about?: string;
  readonly kind?: ButtonKind;
  /** What happens then, and fields of the operation. */
  readonly children: ReactNode;
  readonly onConfirm: (values: FormValues) => Promise<void>;
}

/** A button that asks before it acts; a failure stays in the dialog, with what was typed. */
export function ConfirmButton({ label, about, kind = 'danger', children, onConfirm }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind={kind}
        aria-label={about === undefined ? undefined : `${label} ${about}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog title={label} onClose={() => setOpen(false)}>
          <Form
            onSubmit={async (values) => {
              await onConfirm(values);
              setOpen(false);
            }}
          >
            {children}
            <div className="row">
              <Submit kind={kind === 'normal' ? 'main' : kind}>{label}</Submit>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
            </div>
          </Form>
        </Dialog>
      )}
    </>
  );
}
