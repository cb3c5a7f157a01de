import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { Button } from './button.tsx';
import { useFieldProblem, useIsBusy } from './form.tsx';
import { useIsOnline } from './use-online.ts';

interface Described {
  /** The member of the request, which the service names in what it finds wrong. */
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode | undefined;
}

interface Frame extends Described {
  readonly children: (attributes: FieldAttributes) => ReactNode;
}

interface FieldAttributes {
  readonly id: string;
  readonly name: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
}

/** Label, hint and problem around a control, tied together for screen readers. */
function Field({ name, label, hint, children }: Frame) {
  const id = useId();
  const problem = useFieldProblem(name);
  const described = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

export function TextField({
  name,
  label,
  hint,
  type = 'text',
  ...rest
}: Described & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(attributes) => <input {...rest} {...attributes} type={type} className="control" />}
    </Field>
  );
}

export function TextArea({
  name,
  label,
  hint,
  ...rest
}: Described & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'>) {
  return (
    <Field name={name} label={label} hint={hint}>
      {(attributes) => <textarea rows={4} {...rest} {...attributes} className="control" />}
    </Field>
  );
}

/** An option, or a value that is its own label. */
export type Option = string | { readonly value: string; readonly label: string };

export function SelectField({
  name,
  label,
  hint,
  options,
  ...rest
}: Described & { readonly options: readonly Option[] } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    'name'
  >) {
  const whole = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  return (
    <Field name={name} label={label} hint={hint}>
      {(attributes) => (
        <select {...rest} {...attributes} className="control">
          {whole.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({
  name,
  label,
  hint,
  ...rest
}: Described & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type'>) {
  const id = useId();
  return (
    <div className="choice">
      <input
        {...rest}
        id={id}
        name={name}
        type="checkbox"
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p className="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** The button that submits the form around it. */
export function Submit({
  children,
  kind = 'main',
}: {
  readonly children: ReactNode;
  /** `normal`: not the one main action of the page. */
  readonly kind?: 'main' | 'danger' | 'plain' | 'normal';
}) {
  const isBusy = useIsBusy();
  const isOnline = useIsOnline();
  return (
    <>
      <Button type="submit" {...(kind !== 'normal' && { kind })} isBusy={isBusy} disabled={!isOnline}>
        {children}
      </Button>
      {!isOnline && <span className="hint">You are offline.</span>}
    </>
  );
}
