import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';

interface ActionButtonProps {
  readonly children: ReactNode;
  /** For people who do not see what stands around. */
  readonly label?: string;
  readonly onAct: () => Promise<void>;
}

/** A button whose action needs no question; a failure is shown below it. */
export function ActionButton({ children, label, onAct }: ActionButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const act = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onAct();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button isBusy={isBusy} aria-label={label} onClick={() => void act()}>
        {children}
      </Button>
      {error !== undefined && <Failure error={error} />}
    </>
  );
}
