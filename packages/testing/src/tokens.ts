import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
} from 'node:crypto';
import { openTestHttpServer, type TestHttpServer } from './http-server.ts';

/**
 * Tokens made without the code that verifies or issues them: a token accepted by both is right. Broken ones are made
 * from the same parts.
 */
export type TestAlgorithm = 'HS256' | 'HS384' | 'HS512' | 'EdDSA' | 'ES256' | 'RS256';

export interface TestIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly algorithm: TestAlgorithm;
  readonly kid: string;
  /** The shared secret; empty for key pairs. */
  readonly secret: Buffer;
  /** The public key with kid, alg and use, as in a JWK Set; undefined for a shared secret. */
  readonly jwk: JsonWebKey | undefined;
  readonly publicKey: KeyObject | undefined;
  /** This key's signature of any text, in its algorithm's form. */
  sign(input: string): Buffer;
  /** A token with exactly this header and payload, signed; either may also be raw text. */
  seal(header: object | string, payload: object | string): string;
  /** A token of a user who has just logged in; an undefined claim is left out. */
  token(claims?: Record<string, unknown>, header?: Record<string, unknown>): string;
  /** A service account's. */
  serviceToken(clientId: string, scope: string): string;
  /** An API key's, of the user `claims.sub`. */
  daemonToken(scope: string, claims?: Record<string, unknown>): string;
}

const LIFETIME_SECONDS = 900;
/** Programs have no session, and never log in. */
const NO_LOGIN = { sid: undefined, auth_time: undefined };

export function base64url(value: object | string | Buffer): string {
  const isRaw = typeof value === 'string' || Buffer.isBuffer(value);
  return Buffer.from(isRaw ? value : JSON.stringify(value)).toString('base64url');
}

function makeKeyPair(algorithm: TestAlgorithm) {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return generateKeyPairSync('rsa', { modulusLength: 2_048 });
}

function makeSigner(algorithm: TestAlgorithm, secret: Buffer) {
  if (algorithm.startsWith('HS')) {
    const hash = `sha${algorithm.slice(2)}`;
    return { signText: (input: string) => createHmac(hash, secret).update(input).digest() };
  }
  const { publicKey, privateKey } = makeKeyPair(algorithm);
  const hash = algorithm === 'EdDSA' ? null : 'sha256';
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return { publicKey, signText: (input: string) => sign(hash, Buffer.from(input), key) };
}

/** A token issuer with its own key. */
export function createTestIssuer(
  options: {
    algorithm?: TestAlgorithm;
    kid?: string;
    secret?: Buffer;
    issuer?: string;
    audience?: string;
  } = {},
): TestIssuer {
  const { algorithm = 'EdDSA', issuer = 'gridlease-auth', audience = 'gridlease' } = options;
  const isSecret = algorithm.startsWith('HS');
  const secret = isSecret ? (options.secret ?? randomBytes(64)) : Buffer.alloc(0);
  const secretKid = `hs-${createHash('sha256').update('gridlease-kid').update(secret).digest('hex').slice(0, 8)}`;
  const kid = options.kid ?? (isSecret ? secretKid : randomUUID());
  const { publicKey, signText } = makeSigner(algorithm, secret);

  const seal: TestIssuer['seal'] = (header, payload) => {
    const input = `${base64url(header)}.${base64url(payload)}`;
    return `${input}.${base64url(signText(input))}`;
  };
  const claims = () => {
    const iat = Math.floor(Date.now() / 1_000);
    return { iss: issuer, aud: audience, iat, exp: iat + LIFETIME_SECONDS, jti: randomUUID() };
  };
  const token: TestIssuer['token'] = (more = {}, header = {}) =>
    seal(
      { alg: algorithm, kid, typ: 'at+jwt', ...header },
      {
        ...claims(),
        sub: 'user-1',
        client_id: 'gridlease',
        sid: 'session-1',
        roles: ['renter'],
        auth_time: Math.floor(Date.now() / 1_000),
        ...more,
      },
    );
  return {
    issuer,
    audience,
    algorithm,
    kid,
    secret,
    jwk: publicKey && { ...publicKey.export({ format: 'jwk' }), kid, alg: algorithm, use: 'sig' },
    publicKey,
    sign: signText,
    seal,
    token,
    serviceToken: (clientId, scope) =>
      token({ ...NO_LOGIN, sub: clientId, client_id: clientId, scope, roles: undefined }),
    daemonToken: (scope, more = {}) =>
      token({ ...NO_LOGIN, client_id: 'key-1', scope, roles: ['provider'], ...more }),
  };
}

export interface JwksServer extends TestHttpServer {
  /** Number of requests for the key set. */
  requests(): number;
  /** Publishes something else from now on: keys of issuers, or any text with any status. */
  publish(...issuers: readonly TestIssuer[]): void;
  publishText(text: string, status?: number): void;
}

/** Publishes the keys of the issuers at `/.well-known/jwks.json`, as the authentication service does. */
export async function openJwksServer(...issuers: readonly TestIssuer[]): Promise<JwksServer> {
  let requests = 0;
  let reply = { status: 200, text: '' };
  const publish: JwksServer['publish'] = (...next) => {
    reply = { status: 200, text: JSON.stringify({ keys: next.map((each) => each.jwk) }) };
  };
  publish(...issuers);
  const server = await openTestHttpServer((request, response) => {
    const isSet = request.url === '/.well-known/jwks.json';
    if (isSet) requests += 1;
    response.writeHead(isSet ? reply.status : 404, { 'content-type': 'application/json' });
    response.end(isSet ? reply.text : '');
  });
  return {
    ...server,
    requests: () => requests,
    publish,
    publishText(text, status = 200) {
      reply = { status, text };
    },
  };
}
