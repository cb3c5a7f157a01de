import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';

interface TabsProps {
  readonly label: string;
  /** Addresses and what they show. */
  readonly tabs: readonly { readonly to: string; readonly title: ReactNode }[];
}

/** Views of one thing, each with an address of its own. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, title }) => (
        <Tab key={to} to={to} title={title} />
      ))}
    </nav>
  );
}

function Tab({ to, title }: { readonly to: string; readonly title: ReactNode }) {
  const [isCurrent] = useRoute(to);
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined}>
      {title}
    </Link>
  );
}
