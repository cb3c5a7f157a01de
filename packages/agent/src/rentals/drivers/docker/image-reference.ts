import { RentalFailure } from '../../failure.ts';

const HUB = 'docker.io';
const HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:\d{1,5})?$/;
const PART = /^[a-z0-9]+(?:(?:\.|_{1,2}|-+)[a-z0-9]+)*$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

export interface ImageReference {
  /** With registry, such as `docker.io/library/debian`. */
  readonly name: string;
  /** Undefined with a digest, which alone decides. */
  readonly tag: string | undefined;
  readonly digest: string | undefined;
  /** For the engine: with a tag or digest. */
  readonly full: string;
}

/** Whether the first part of a name is a registry's host, by Docker's rule. */
const isHost = (part: string) => part.includes('.') || part.includes(':') || part === 'localhost';

function canonicalName(name: string): string {
  const [first = '', ...rest] = name.split('/');
  if (rest.length === 0) return `${HUB}/library/${name}`;
  if (!isHost(first)) return `${HUB}/${name}`;
  return first === 'index.docker.io' ? `${HUB}/${rest.join('/')}` : name;
}

/** Where the tag or digest of a name begins; a colon before a slash is a port's. */
function versionStart(text: string): number {
  const slash = text.lastIndexOf('/') + 1;
  const version = /[:@]/.exec(text.slice(slash));
  return version === null ? text.length : slash + version.index;
}

/** @throws RentalFailure `workload_invalid` */
export function parseImageReference(text: string): ImageReference {
  const [named = '', digest, ...more] = text.split('@');
  const start = versionStart(named);
  const name = canonicalName(named.slice(0, start));
  const tag = named.slice(start + 1) || 'latest';
  const [host = '', ...parts] = name.split('/');
  const isValid =
    more.length === 0 &&
    HOST.test(host) &&
    parts.every((part) => PART.test(part)) &&
    TAG.test(tag) &&
    (digest === undefined || DIGEST.test(digest));
  if (!isValid) {
    throw new RentalFailure('workload_invalid', `${JSON.stringify(text)} is not the name of an image.`);
  }
  if (digest !== undefined) return { name, tag: undefined, digest, full: `${name}@${digest}` };
  return { name, tag, digest, full: `${name}:${tag}` };
}

const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
const glob = (pattern: string) => new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`);

/**
 * Whether one of the owner's patterns allows an image. A pattern is meant as Docker takes a name: without a registry it is of
 * Docker Hub, without a tag or digest it stands for all of them.
 */
export function isImageAllowed({ name, tag, digest }: ImageReference, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return true;
  return patterns.some((pattern) => {
    const start = versionStart(pattern);
    const version = pattern.slice(start);
    const isName = pattern === '*' || glob(canonicalName(pattern.slice(0, start))).test(name);
    if (!isName || version === '') return isName;
    return version.startsWith('@')
      ? version === `@${digest}`
      : tag !== undefined && glob(version.slice(1)).test(tag);
  });
}
