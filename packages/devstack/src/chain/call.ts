/**
 * Calls a JSON-RPC method that client libraries do not support, such as the test runtime's own `surfnet_*`.
 *
 * @param params the parameters, or their JSON text if a number exceeds the range of JavaScript numbers.
 * @throws Error with the node's message.
 */
export async function callChain(
  url: string,
  method: string,
  params: readonly unknown[] | string,
): Promise<unknown> {
  const paramsText = typeof params === 'string' ? params : JSON.stringify(params);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(method)},"params":${paramsText}}`,
  });
  const { error, result } = (await response.json()) as { error?: { message: string }; result?: unknown };
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}
