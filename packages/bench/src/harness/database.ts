import { withClient } from '@gridlease/devstack/platform/databases';

/** The number that a statement returns. */
export function queryOne(url: string, text: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Record<string, string | number>>(text);
    return Number(Object.values(rows[0] ?? {})[0]);
  });
}
