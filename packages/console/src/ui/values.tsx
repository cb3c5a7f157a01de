import type { ReactNode } from 'react';
import { formatAmount } from '../format/money.ts';
import { formatWord, shortAddress, shortId } from '../format/values.ts';
import { CopyButton } from './copy-button.tsx';

/** An amount of the API (a decimal string), with the currency behind it. */
export function Money({
  amount,
  currency,
}: {
  readonly amount: string;
  readonly currency?: string | undefined;
}) {
  return (
    <span className="number">
      {formatAmount(amount)}
      {currency !== undefined && <span className="quiet"> {currency}</span>}
    </span>
  );
}

/** An id: its beginning, whole on hover, copied by a click. */
export function Id({ id }: { readonly id: string }) {
  return (
    <span className="copied">
      <code title={id}>{shortId(id)}</code>
      <CopyButton text={id} what="id" />
    </span>
  );
}

/** An address or a signature of the chain. */
export function Address({ address }: { readonly address: string }) {
  return (
    <span className="copied">
      <code title={address}>{shortAddress(address)}</code>
      <CopyButton text={address} what="address" />
    </span>
  );
}

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'plain';

/** A state, in a word; the colour repeats what the word says. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={`badge ${tone}`}>{typeof children === 'string' ? formatWord(children) : children}</span>
  );
}

interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The figure in words, such as `12.0 GiB of 24.0 GiB`. */
  readonly text: string;
}

/** A part of a whole. */
export function Meter({ label, value, max, text }: MeterProps) {
  return (
    <div className="meter">
      <span>{label}</span>
      <meter min={0} max={max} value={Math.min(value, max)} aria-label={label} aria-valuetext={text} />
      <span className="number">{text}</span>
    </div>
  );
}

/** Names and values below one another. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [string, ReactNode] | false | undefined)[];
}) {
  return (
    <dl className="facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
