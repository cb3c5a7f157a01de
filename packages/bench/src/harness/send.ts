/** Sends a request, a text as JSON. Throws when the response's status is not 2xx. */
export async function send(
  method: string,
  url: string,
  body?: string | Buffer<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const response = await fetch(url, { method, headers: { ...type, ...headers }, body: body ?? null });
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${await response.text()}`);
  return response;
}
