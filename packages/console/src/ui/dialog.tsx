import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CloseIcon } from './icons.tsx';

interface DialogProps {
  readonly title: string;
  /** Also by the Escape key. Without it the dialog cannot be left. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A modal dialog: the browser keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still there: a dialog that is taken away does not give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Browsers ask once: the second Escape closes the dialog whatever the page says.
      onClose={() => (onClose === undefined ? element.current?.showModal() : onClose())}
    >
      <div className="stack">
        <div className="row row-apart">
          <h2 id={id}>{title}</h2>
          {onClose !== undefined && (
            <button type="button" className="button plain" aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
