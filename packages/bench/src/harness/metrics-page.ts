/** What a service says of itself at `/metrics`. */
export async function readMetrics(serviceUrl: string): Promise<string> {
  return (await fetch(`${serviceUrl}/metrics`)).text();
}

/** The sum of a metric's values over all of its labels. Throws when the page does not have it. */
export function metricValue(page: string, name: string): number {
  const lines = page.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  if (lines.length === 0) throw new Error(`the metrics page does not have ${name}`);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
