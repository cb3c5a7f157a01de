import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Submit } from './fields.tsx';
import { Form, type FormValues } from './form.tsx';

interface ConfirmButtonProps {
  /** What is done, as an imperative: "End rental". */
  readonly label: string;
  /** `normal`: it is neither dangerous nor the one main action of the page. */
  readonly kind?: 'danger' | 'plain' | 'main' | 'normal';
  /** What happens then, and fields of the operation. */
  readonly children: ReactNode;
  readonly onConfirm: (values: FormValues) => Promise<void>;
}

/** A button that asks before it acts; a failure stays in the dialog, with what was typed. */
export function ConfirmButton({ label, kind = 'danger', children, onConfirm }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...(kind !== 'normal' && { kind })} onClick={() => setOpen(true)}>
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
