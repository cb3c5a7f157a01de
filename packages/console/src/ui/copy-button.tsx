import { useState } from 'react';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { showToast } from './toasts.tsx';

/** Copies a text. `what` names it for people who do not see it: "Copy id". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    showToast(`Copied the ${what}.`);
  };
  return (
    <button type="button" className="copy" aria-label={`Copy ${what}`} title={`Copy ${what}`} onClick={copy}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}

/** A command to paste, whole, with a button that copies it. */
export function Command({ text, what = 'command' }: { readonly text: string; readonly what?: string }) {
  return (
    <div className="command">
      <pre>{text}</pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}
