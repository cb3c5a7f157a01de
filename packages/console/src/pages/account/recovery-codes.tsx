import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Command } from '../../ui/copy-button.tsx';
import { Checkbox } from '../../ui/fields.tsx';
import { saveText } from '../../ui/save-file.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}

/** Codes that are shown once: the page goes on when the user says that they are stored. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const [isStored, setStored] = useState(false);
  const text = codes.join('\n');
  return (
    <div className="stack">
      <p>
        Each of these codes replaces one code of your app, once, when you do not have your phone. They are not
        shown again.
      </p>
      <Command text={text} what="recovery codes" />
      <div className="row">
        <Button onClick={() => saveText('gridlease-recovery-codes.txt', `${text}\n`)}>Download</Button>
      </div>
      <Checkbox
        name="stored"
        label="I have stored them"
        checked={isStored}
        onChange={(event) => setStored(event.currentTarget.checked)}
      />
      <div>
        <Button kind="main" disabled={!isStored} onClick={onStored}>
          Go on
        </Button>
      </div>
    </div>
  );
}
