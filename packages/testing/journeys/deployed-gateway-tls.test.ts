import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { caddy } from '@gridlease/testing/gateways/caddy';
import { openCertificateAuthority } from '@gridlease/testing/gateways/certificate-authority';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';

const DOMAIN = 'gridlease.example.org';

/** A request to this name, which a name server of the world would lead to 127.0.0.1. */
function ask(
  scheme: 'http' | 'https',
  port: number,
  options: { path?: string; ca?: string } = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
  const { path = '/health/live', ca } = options;
  const send = scheme === 'http' ? requestPlainly : request;
  const headers = { host: DOMAIN };
  return new Promise((resolve, reject) => {
    send({ host: '127.0.0.1', port, path, servername: DOMAIN, headers, ca }, (response) => {
      const { statusCode = 0, headers } = response;
      text(response).then((body) => resolve({ status: statusCode, headers, body }), reject);
    })
      .once('error', reject)
      .end();
  });
}

it('with a domain, the deployed gateway obtains a certificate and serves with TLS, which it demands from then on', async (context) => {
  const startGateway = await caddy.find(context);
  const authority = await openCertificateAuthority(context);
  const gateway = await startGateway({
    GRIDLEASE_DOMAIN: DOMAIN,
    GRIDLEASE_ACME_CA: authority.directory,
    GRIDLEASE_HTTP_PORT: String(authority.httpPort),
    GRIDLEASE_HTTPS_PORT: String(authority.httpsPort),
    SSL_CERT_FILE: authority.trustFile,
  });
  try {
    const ca = await authority.root();
    const live = () => ask('https', authority.httpsPort, { ca });
    await until(
      async () =>
        (await live().then(
          ({ status }) => status,
          () => 0,
        )) === 200,
      { timeoutMs: 60_000 },
    );
    const { headers, body } = await live();
    expect(JSON.parse(body)).toEqual({ status: 'healthy', service: 'gateway' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    // Whoever trusts other authorities alone is refused, and that is the certificate's doing.
    await expect(ask('https', authority.httpsPort)).rejects.toThrow(/certificate/);

    const plain = await ask('http', authority.httpPort, { path: '/providers?status=idle' });
    expect([plain.status, plain.headers.location]).toEqual([308, `https://${DOMAIN}/providers?status=idle`]);
    // Health checks of the machine itself, and a proxy beside it, need no certificate.
    const inside = await ask('http', gateway.port);
    expect([inside.status, inside.headers['strict-transport-security']]).toEqual([200, undefined]);
    expect((await ask('https', authority.httpsPort, { ca, path: '/health' })).status).toBe(503);
  } finally {
    await gateway.stop();
    await authority.close();
  }
});
