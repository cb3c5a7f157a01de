/** Ours and the obvious must do the same work to be comparable. Throws when their search results differ. */
export async function requireSameResults(oursUrl: string, obviousUrl: string, query: string): Promise<void> {
  const [ours, obvious] = await Promise.all([overviewOf(oursUrl, query), overviewOf(obviousUrl, query)]);
  if (ours !== obvious || ours === '') {
    throw new Error(`the registries respond to ?${query} differently:\n${ours}\n--\n${obvious}`);
  }
}

async function overviewOf(url: string, query: string): Promise<string> {
  const response = await fetch(`${url}/providers?${query}`);
  const machines = (await response.json()) as { name: string; gpus: unknown[] }[];
  return machines.map(({ name, gpus }) => `${name} with ${gpus.length}`).join('\n');
}
