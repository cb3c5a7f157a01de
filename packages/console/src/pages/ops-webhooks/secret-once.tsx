import { Button } from '../../ui/button.tsx';
import { Command } from '../../ui/copy-button.tsx';

interface SecretOnceProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that cannot be read again. It stays until it is dismissed. */
export function SecretOnce({ secret, onClose }: SecretOnceProps) {
  return (
    <div className="notice good" role="status">
      <p>
        <strong>The secret that deliveries are signed with.</strong> Copy it now: it is not shown again.
      </p>
      <Command text={secret} what="secret" />
      <Button onClick={onClose}>I have copied it</Button>
    </div>
  );
}
