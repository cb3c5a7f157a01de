/**
 * The authentication service as one would write it in an afternoon: Fastify, pg and jose with defaults. A token is
 * verified and its session looked up for each request, so that a logout holds at once; refresh tokens are rows that
 * are used once. Nothing is throttled or audited.
 *
 * Run: DATABASE_URL=postgres://... node obvious-auth.js <port> <file of the service's argon2 module> <parameters as JSON>
 */
import { createHash as digestOf, randomBytes, randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import { createObviousServer, inTransaction, listen, openPool, Refused } from './obvious-server.ts';

/** Loaded dynamically: no package depends on a service. */
interface Argon2Module {
  createHash(parameters: unknown, password: string): Promise<string>;
  verifyHash(stored: string, password: string): Promise<{ readonly isMatch: boolean }>;
}

interface User {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly role: string;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS users (
    id uuid PRIMARY KEY, email text UNIQUE NOT NULL, password_hash text NOT NULL, role text NOT NULL);
  CREATE TABLE IF NOT EXISTS sessions (
    id uuid PRIMARY KEY, user_id uuid NOT NULL REFERENCES users, created_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz);
  CREATE TABLE IF NOT EXISTS refresh_tokens (
    hash bytea PRIMARY KEY, session_id uuid NOT NULL REFERENCES sessions, used_at timestamptz,
    expires_at timestamptz NOT NULL);`;
const LIFETIME = '15m';

const [, argon2File, parameters] = process.argv.slice(2);
const { createHash, verifyHash }: Argon2Module = await import(pathToFileURL(String(argon2File)).href);
const pool = await openPool(SCHEMA);
const { publicKey, privateKey } = await generateKeyPair('EdDSA');
const app = createObviousServer();

const hashOf = (token: string) => digestOf('sha256').update(token).digest();

async function tokensOf(client: Pick<typeof pool, 'query'>, user: User, sessionId: string) {
  const refreshToken = randomBytes(32).toString('base64url');
  await client.query(
    "INSERT INTO refresh_tokens (hash, session_id, expires_at) VALUES ($1, $2, now() + interval '7 days')",
    [hashOf(refreshToken), sessionId],
  );
  const accessToken = await new SignJWT({ sid: sessionId, roles: [user.role] })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer('obvious')
    .setAudience('obvious')
    .setSubject(user.id)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(LIFETIME)
    .sign(privateKey);
  return { access_token: accessToken, refresh_token: refreshToken, token_type: 'Bearer', expires_in: 900 };
}

const credentials = {
  type: 'object',
  required: ['email', 'password'],
  properties: { email: { type: 'string' }, password: { type: 'string' } },
};

app.post<{ Body: { email: string; password: string } }>(
  '/api/v1/auth/register',
  { schema: { body: credentials } },
  async (request, reply) => {
    const { email, password } = request.body;
    const hash = await createHash(JSON.parse(String(parameters)), password);
    const id = randomUUID();
    await pool.query('INSERT INTO users VALUES ($1, $2, $3, $4)', [id, email, hash, 'renter']);
    return reply.code(201).send({ id });
  },
);

app.post<{ Body: { email: string; password: string } }>(
  '/api/v1/auth/login',
  { schema: { body: credentials } },
  async (request) => {
    const { email, password } = request.body;
    const { rows } = await pool.query<User>('SELECT * FROM users WHERE email = $1', [email]);
    const [user] = rows;
    if (user === undefined || !(await verifyHash(user.password_hash, password)).isMatch) {
      throw new Refused(401, 'The e-mail address or the password is wrong.');
    }
    const sessionId = randomUUID();
    return inTransaction(pool, async (client) => {
      await client.query('INSERT INTO sessions (id, user_id) VALUES ($1, $2)', [sessionId, user.id]);
      return tokensOf(client, user, sessionId);
    });
  },
);

app.post<{ Body: { refresh_token: string } }>('/api/v1/auth/refresh', async (request) =>
  inTransaction(pool, async (client) => {
    const hash = hashOf(request.body.refresh_token);
    const found = await client.query<User & { session_id: string }>(
      `SELECT users.*, session_id FROM refresh_tokens JOIN sessions ON sessions.id = session_id
       JOIN users ON users.id = user_id
       WHERE hash = $1 AND used_at IS NULL AND refresh_tokens.expires_at > now() AND revoked_at IS NULL
       FOR UPDATE OF refresh_tokens`,
      [hash],
    );
    const [user] = found.rows;
    if (user === undefined) throw new Refused(401, 'The refresh token is not valid.');
    await client.query('UPDATE refresh_tokens SET used_at = now() WHERE hash = $1', [hash]);
    return tokensOf(client, user, user.session_id);
  }),
);

app.get('/api/v1/auth/verify', async (request, reply) => {
  const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
  const checks = { issuer: 'obvious', audience: 'obvious', algorithms: ['EdDSA'] };
  const { payload } = await jwtVerify<{ sid: string; roles: string[] }>(token, publicKey, checks);
  const { rows } = await pool.query('SELECT 1 FROM sessions WHERE id = $1 AND revoked_at IS NULL', [
    payload.sid,
  ]);
  if (rows.length === 0) throw new Refused(401, 'The session has ended.');
  return reply
    .headers({ 'x-user-id': payload.sub, 'x-user-roles': payload.roles.join(' ') })
    .send({ active: true });
});

await listen(app);
