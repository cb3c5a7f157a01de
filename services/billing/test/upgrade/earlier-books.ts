import { adminQuery } from '@gridlease/testing/database';

/** What an earlier release, or somebody by hand, posted. */
export interface EarlierPosting {
  readonly kind: string;
  readonly reference?: string;
  /** Of all postings of a database; 1 by default. */
  readonly n?: number;
  /** Base units by the codes of accounts. */
  readonly lines: Readonly<Record<string, bigint>>;
}

/** Posts to the books of an earlier release, which has other code and the same ledger. */
export async function postEarlier(
  url: string,
  { kind, reference, n: place = 1, lines }: EarlierPosting,
): Promise<void> {
  const values = Object.entries(lines).map(([code, amount], at) => `('${code}', ${amount}, ${at + 1})`);
  const text = `
    with journal as (
      insert into journals (id, kind, reference)
      values ((left(uuid7_at(gridlease_now())::text, 14) || '7000-8000-' || lpad($1::text, 12, '0'))::uuid, $2, $3)
      returning id
    ), line as (
      select a.*, l.amount, l.n from (values ${values.join(', ')}) as l(code, amount, n) join accounts a using (code)
    ), updated as (
      update accounts a set balance = a.balance + line.amount, version = a.version + 1
      from line where line.id = a.id and a.is_stored
    ), tail as (
      insert into account_tails (account_id, entries, amount) select id, 1, amount from line where not is_stored
    )
    insert into entries (journal_id, account_id, account_version, n, amount, balance)
    select journal.id, line.id, case when is_stored then version + 1 end, n, amount,
      case when is_stored then balance + amount end
    from journal, line`;
  await adminQuery(text, [String(place), kind, reference ?? null], url);
}
