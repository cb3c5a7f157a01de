import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Submit } from '../../../ui/fields.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';

/** The filters of the address. Those that are not set are absent. */
export function useFilters(): FormValues {
  const [parameters] = useSearchParams();
  return Object.fromEntries(parameters);
}

/** Fields that narrow a list, whose values are in the address. */
export function Filters({ children }: { readonly children: ReactNode }) {
  const [parameters, setParameters] = useSearchParams();
  return (
    // What was typed follows the address, for example after "back".
    <search key={parameters.toString()}>
      <Form
        label="Filters"
        onSubmit={async (values) => setParameters(Object.entries(values) as [string, string][])}
      >
        <div className="filters">{children}</div>
        <div>
          <Submit kind="normal">Apply</Submit>
        </div>
      </Form>
    </search>
  );
}
