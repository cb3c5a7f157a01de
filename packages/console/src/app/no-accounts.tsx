import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';

/** In place of a page about accounts, on a platform that has none. */
export function NoAccounts({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <Empty title="There are no accounts here.">
        <p>
          This platform is open: users are whatever ids requests name, and nobody signs in. To have accounts,
          its operator starts it with access required (<code>npm start -- --secure</code>, or{' '}
          <code>auth.mode: required</code>).
        </p>
      </Empty>
    </Page>
  );
}
