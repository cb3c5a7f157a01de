/** No program may receive this request: it follows one whose end is ambiguous. */
export function hiddenRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

/**
 * Requests that two programs may parse differently, by what is wrong with them, each followed by another one on the
 * same connection (`hidden`). Latin-1 bytes.
 */
export function ambiguousRequests(path: string, hidden: string): Record<string, string> {
  const post = (...headers: string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Content-Type: application/json', ...headers, '', ''].join(
      '\r\n',
    );
  const chunked = 'Transfer-Encoding: chunked';
  const noChunk = `0\r\n\r\n${hidden}`;
  return {
    'a length and chunks': `${post('Content-Length: 4', chunked)}${noChunk}`,
    'chunks and a length': `${post(chunked, 'Content-Length: 4')}${noChunk}`,
    'a length of zero and chunks': `${post('Content-Length: 0', chunked)}${noChunk}`,
    'two lengths': `${post('Content-Length: 0', `Content-Length: ${hidden.length}`)}${hidden}`,
    'a list of lengths': `${post(`Content-Length: 0, ${hidden.length}`)}${hidden}`,
    'a length with a sign': `${post('Content-Length: +0')}${hidden}`,
    'a length in hexadecimal': `${post('Content-Length: 0x2')}${hidden}`,
    'an empty coding beside a length': `${post('Transfer-Encoding:', 'Content-Length: 0')}${hidden}`,
    'a coding before chunks': `${post('Transfer-Encoding: gzip, chunked')}${noChunk}`,
    'a coding in a header of its own': `${post('Transfer-Encoding: gzip', chunked)}${noChunk}`,
    'a coding that nobody knows': `${post('Transfer-Encoding: xchunked')}${noChunk}`,
    'a coding after chunks': `${post('Transfer-Encoding: chunked, gzip')}${noChunk}`,
    'chunks twice': `${post('Transfer-Encoding: chunked, chunked')}${noChunk}`,
    'chunks in HTTP/1.0': `${post(chunked).replace('HTTP/1.1', 'HTTP/1.0')}${noChunk}`,
    'a blank before the colon': `${post('Transfer-Encoding : chunked')}${noChunk}`,
    'a folded line': `${post('X-A: b', ' Transfer-Encoding: chunked')}${noChunk}`,
    'lines that end with a feed alone': `${post(`X-A: b\n${chunked}`)}${noChunk}`,
    'a chunk whose size is no number': `${post(chunked)}0x1\r\na\r\n${noChunk}`,
    'a chunk whose size is more than a number holds': `${post(chunked)}fffffffffffffffff\r\na`,
    'two Hosts': `${post('Host: elsewhere.example', 'Content-Length: 0')}${hidden}`,
    'the same Host twice': `${post('hOST: localhost', 'Content-Length: 0')}${hidden}`,
    'two Hosts of a client that asks first': `${post('Host: y', 'Expect: 100-continue', 'Content-Length: 0')}${hidden}`,
    'two Hosts and an unknown Expect': `${post('Host: y', 'Expect: a pony')}${hidden}`,
  };
}
