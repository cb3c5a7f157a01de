import { isPublicAddress } from '@gridlease/common/fetch/public-address';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RentalFailure } from '../failure.ts';
import { allowedAddresses, hostEntryProblem, judgeUrl, storageHostsOf } from './url-rules.ts';

function refusal(work: () => unknown): RentalFailure | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof RentalFailure) return error;
    throw error;
  }
}

const refusalOf = (url: string, storageHosts: readonly string[] = []) =>
  refusal(() => judgeUrl(url, storageHosts))?.message;

const anyIp = fc.oneof(
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
);

describe('a URL of a renter', () => {
  it.each([
    'http://127.0.0.1:8080/presigned/x',
    'http://localhost/x',
    'http://storage.localhost./x',
    'http://[::1]:9000/x',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/x',
    'http://2130706433/x',
    'http://0x7f.1/x',
    'http://0177.0.0.1/x',
    'http://127.1/x',
    'http://[::ffff:127.0.0.1]/x',
    'http://[::ffff:7f00:1]/x',
    'http://[fe80::1]/x',
    'http://①27.0.0.1/x',
  ])('that leads to a private address is refused: %s', (url) => {
    expect(refusalOf(url)).toMatch(/^\S+ has no public address/);
  });

  it.each(['https://files.example.org/x?signature=1', 'http://8.8.8.8:8080/x', 'https://[2606:4700::1]/x'])(
    'that may lead to a public address is allowed: %s',
    (url) => expect(refusalOf(url)).toBeUndefined(),
  );

  it.each(['ftp://files.example.org/x', 'file:///etc/passwd', 'data:,x', 'unix:/var/run/docker.sock'])(
    'of another scheme is refused: %s',
    (url) => expect(refusalOf(url)).toMatch(/only http:\/\/ and https:\/\//),
  );

  it('with a user name or password is refused, also for a storage host, and the refusal shows neither', () => {
    const message = refusalOf('https://me:secret@files.example.org/x?signature=hidden', [
      'files.example.org',
    ]);
    expect(message).toBe(
      'The URL at files.example.org contains a user name or password; use a presigned URL.',
    );
  });

  it('never reaches an address that is not public unless its host is a storage host', () => {
    fc.assert(
      fc.property(anyIp, fc.webPath(), fc.integer({ min: 1, max: 65_535 }), (ip, path, port) => {
        const isPublic = isPublicAddress(ip.replace(/^\[|\]$/g, ''));
        const url = `http://${ip}:${port}${path}`;
        const { hostname } = new URL(url);
        expect([url, refusalOf(url) === undefined]).toEqual([url, isPublic]);
        expect([url, refusalOf(url, [`${hostname}:${port}`])]).toEqual([url, undefined]);
        expect([url, refusalOf(url, [`${hostname}:${(port % 65_535) + 1}`]) === undefined]).toEqual([
          url,
          isPublic,
        ]);
      }),
    );
  });

  it('is told apart from its neighbours: refusals contain nothing after the host', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{12}$/), (secret) => {
        const urls = [`http://10.0.0.1/${secret}?s=${secret}`, `http://${secret}:${secret}@a.example/`];
        for (const url of urls) expect(refusalOf(url)).not.toContain(secret);
      }),
    );
  });
});

describe('storage hosts', () => {
  it('are matched with the port that the URL has, or the default of its scheme', () => {
    const hosts = ['Store.Internal', 'other.internal:9000', '[fd00::1]:80'];
    const allowed = (url: string) => judgeUrl(url, hosts).isStorage;
    expect(allowed('http://store.internal/x')).toBe(true);
    expect(allowed('https://store.internal:443/x')).toBe(true);
    expect(allowed('https://store.internal:8443/x')).toBe(false);
    expect(allowed('http://other.internal:9000/x')).toBe(true);
    expect(allowed('http://other.internal/x')).toBe(false);
    expect(allowed('http://[fd00:0::1]/x')).toBe(true);
    expect(allowed('http://store.internal.example.org/x')).toBe(false);
  });

  it('are the gateway by default, on this machine by each of its names', () => {
    expect(storageHostsOf([], 'https://gridlease.example.org')).toEqual(['gridlease.example.org:443']);
    expect(storageHostsOf([], 'http://127.0.0.1:8080')).toEqual([
      'localhost:8080',
      '127.0.0.1:8080',
      '[::1]:8080',
    ]);
    expect(storageHostsOf(['a:1'], 'http://127.0.0.1:8080')).toEqual(['a:1']);
  });

  it.each(['', 'http://a', 'a/b', 'a:0', 'a:65536', 'a:b', 'a@b', '::1', 'a b', '[::1', 'a:1:2'])(
    'cannot be %j',
    (text) => expect(hostEntryProblem(text)).toBe('is not "host" or "host:port"'),
  );
});

describe('the addresses of a name', () => {
  it('outside the storage hosts are only those that are public; without one the host is refused', () => {
    const target = judgeUrl('https://files.example.org/x', []);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6())), (addresses) => {
        const failure = refusal(() => {
          const allowed = allowedAddresses(target, addresses);
          expect(allowed).toEqual(addresses.filter(isPublicAddress));
        });
        expect(failure === undefined).toBe(addresses.some(isPublicAddress));
        if (failure !== undefined) {
          expect([failure.code, failure.message]).toEqual([
            'url_not_allowed',
            expect.stringContaining('files.example.org'),
          ]);
        }
      }),
    );
  });

  it('of a storage host may all be private', () => {
    const target = judgeUrl('http://store.internal/x', ['store.internal']);
    expect(allowedAddresses(target, ['10.0.0.1', 'fd00::1'])).toEqual(['10.0.0.1', 'fd00::1']);
  });
});
