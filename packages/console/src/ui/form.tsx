import { type FieldProblem, ProblemError } from '@gridlease/client/problem-error';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Failure } from './failure.tsx';

/** What was typed. Fields that are empty are absent; boxes that are checked are `on`. */
export type FormValues = Readonly<Record<string, string | undefined>>;

interface FormProps {
  /** Rejects with a ProblemError: its `errors` are shown at the fields whose names are their paths. */
  readonly onSubmit: (values: FormValues) => Promise<void>;
  readonly children: ReactNode;
  /** Names the form where a page has several. */
  readonly label?: string;
}

interface FormState {
  readonly isBusy: boolean;
  readonly problems: readonly FieldProblem[];
}

const Context = createContext<FormState>({ isBusy: false, problems: [] });

/**
 * A form that keeps what was typed whatever happens, and moves the focus to the first field with a problem. Problems that
 * belong to no field are shown above the buttons.
 */
export function Form({ onSubmit, children, label }: FormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const problems = error instanceof ProblemError ? error.errors : [];

  useEffect(() => {
    if (error !== undefined) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(valuesOf(event.currentTarget));
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Context value={{ isBusy, problems }}>
      <form ref={element} className="stack" onSubmit={submit} noValidate aria-label={label}>
        {children}
        {error !== undefined && !isShownAtFields(element.current, problems) && <Failure error={error} />}
      </form>
    </Context>
  );
}

/** Whether the form is being submitted. */
export function useIsBusy(): boolean {
  return useContext(Context).isBusy;
}

/** What is wrong with a field, as a sentence. */
export function useFieldProblem(name: string): string | undefined {
  return useContext(Context).problems.find(({ path }) => path === name)?.message;
}

function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') values[name] = value;
  }
  return values;
}

function isShownAtFields(form: HTMLFormElement | null, problems: readonly FieldProblem[]): boolean {
  const names = new Set(Array.from(form?.elements ?? [], (element) => element.getAttribute('name')));
  return problems.length > 0 && problems.every(({ path }) => names.has(path));
}
