import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';

interface ActionButtonProps {
  readonly children: ReactNode;
  readonly onAct: () => Promise<void>;
}

/** A button whose action needs no question; a failure is shown below it. */
export function ActionButton({ children, onAct }: ActionButtonProps) {
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
      <Button isBusy={isBusy} onClick={() => void act()}>
        {children}
      </Button>
      {error !== undefined && <Failure error={error} />}
    </>
  );
}
