import { usePlatform } from '../../connection/platform-context.ts';
import { signOf } from '../../format/money.ts';
import { Section } from '../../ui/page.tsx';
import { Money } from '../../ui/values.tsx';
import type { Earnings } from './earnings-queries.ts';

/** What renters owe the owner, and the owner the platform, each explained; nothing where there is no claim. */
export function Claims({ earnings }: { readonly earnings: Earnings }) {
  const claims = CLAIMS.filter(({ amountOf }) => signOf(amountOf(earnings)) !== 0);
  const { currency } = usePlatform();
  return (
    <Section title="Claims">
      {claims.length === 0 ? (
        <p className="quiet">Renters owe you nothing, and you owe nothing.</p>
      ) : (
        <ul className="stack plain-list">
          {claims.map(({ title, amountOf, explanation, tone }) => (
            <li key={title} className={`notice ${tone}`}>
              <p>
                <strong>{title}</strong> <Money amount={amountOf(earnings)} currency={currency} />
              </p>
              <p>{explanation}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface Claim {
  readonly title: string;
  readonly amountOf: (earnings: Earnings) => string;
  readonly explanation: string;
  readonly tone: 'warn' | 'bad' | 'info';
}

const CLAIMS: readonly Claim[] = [
  {
    title: 'Renters still owe you',
    amountOf: ({ awaiting_repayment }) => awaiting_repayment,
    explanation:
      'Their wallets ran out while they rented from you. The next tokens that they deposit repay it, and it then becomes available to you.',
    tone: 'info',
  },
  {
    title: 'Written off',
    amountOf: ({ written_off }) => written_off,
    explanation: 'Renters owed it, and the platform no longer expects them to pay. You will not get it.',
    tone: 'warn',
  },
  {
    title: 'You owe for refunds',
    amountOf: ({ refund_awaiting }) => refund_awaiting,
    explanation:
      'Renters were refunded what you had been paid already. Your next earnings repay it before anything becomes available.',
    tone: 'warn',
  },
  {
    title: 'Debt of your wallet',
    amountOf: ({ debt }) => debt,
    explanation:
      'All that your earnings wallet owes, refunds included. Tokens sent to it and your next earnings repay it.',
    tone: 'bad',
  },
];
