import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Badge } from '../../ui/values.tsx';
import { useMay } from '../shared/staff/may.ts';
import { REFRESH_MS } from '../shared/staff/refresh.ts';
import { WAITING } from './waiting.ts';

/** What waits for a person, each a link to where it is decided. */
export function WaitingList() {
  const may = useMay();
  return (
    <Section title="Waiting for a person">
      <ul className="plain-list">
        {WAITING.filter(({ right }) => may(right)).map((waiting) => (
          <li key={waiting.name}>
            <Count {...waiting} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One of them; where it cannot be counted, the others still can. */
function Count({ name, title, to, count }: (typeof WAITING)[number]) {
  const found = useQuery({
    queryKey: [name === 'review' || name === 'approval' ? 'transfers' : name, 'waiting', name],
    queryFn: ({ signal }) => count(signal),
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className="row">
      <Link to={to}>{title}</Link>
      <Loaded query={found} lines={1}>
        {(number) => <Badge tone={number === '0' ? 'good' : 'warn'}>{number}</Badge>}
      </Loaded>
    </div>
  );
}
