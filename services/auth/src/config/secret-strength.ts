/** Shorter secrets can be found by brute force (RFC 7518, 3.2: as long as the hash's output). */
export const SECRET_BYTES_MIN = 32;

const DIFFERENT_CHARACTERS_MIN = 8;

/** From documentation, tutorials and templates: attackers try these first. Compared without case and punctuation. */
const WELL_KNOWN = new Set([
  'secret',
  'secretkey',
  'mysecret',
  'mysecretkey',
  'supersecret',
  'supersecretkey',
  'topsecret',
  'jwtsecret',
  'jwtsecretkey',
  'changeme',
  'changemeinproduction',
  'changethis',
  'changethissecret',
  'default',
  'password',
  'test',
  'testsecret',
  'dev',
  'devsecret',
  'development',
  'insecure',
  'key',
  'private',
  'yoursecret',
  'yoursecretkey',
  'yoursecretkeyhere',
  'yourjwtsecret',
  'yoursupersecretkey',
  'your256bitsecret',
  'your384bitsecret',
  'your512bitsecret',
  'astringsecretatleast256bitslong',
  'avalidstringsecretthatisatleast512bitslongwhichisverylong',
  'thisisasecret',
  'thisisaverysecretkey',
  'replaceme',
  'replacewithyoursecret',
  '09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7',
]);

function folded(secret: string): string {
  return secret.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Why this is not a secret, to complete `<the value> ...`; undefined when it may be one. */
export function weakSecretProblem(secret: string): string | undefined {
  const text = folded(secret);
  // A word that was padded to the required length with digits or by repetition is still the same word.
  const word = text.replace(/\d+$/, '');
  const unit = /^(.{2,}?)\1+$/.exec(text)?.[1] ?? text;
  if ([text, word, unit].some((each) => WELL_KNOWN.has(each))) return 'is a well-known one';
  return new Set(secret).size < DIFFERENT_CHARACTERS_MIN
    ? 'is made of too few different characters'
    : undefined;
}

/** Whether it is too short to withstand brute force. */
export function isShortSecret(secret: string): boolean {
  return Buffer.byteLength(secret) < SECRET_BYTES_MIN;
}

/** Advice that ends each message about a secret. */
export const HOW_TO_MAKE_ONE = 'create one with: openssl rand -base64 48';
