import type { ButtonHTMLAttributes } from 'react';

export type ButtonKind = 'main' | 'danger' | 'normal' | 'plain';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the one action of a page. `danger`: it destroys something. `plain`: without a frame. */
  readonly kind?: ButtonKind;
  /** The action runs: the button stays where it is, can be focused, and does nothing. */
  readonly isBusy?: boolean;
}

export function Button({
  kind = 'normal',
  isBusy = false,
  onClick,
  children,
  className = '',
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={['button', kind, className].filter(Boolean).join(' ')}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}
