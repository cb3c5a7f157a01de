/** What bundles of services have in common: those of `npm start` and those of the images (deploy/images/bundle.mjs). */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

/** Optional dependencies that are not installed. */
export const ABSENT = ['pg-native', 'bufferutil', 'utf-8-validate'];

/**
 * Packages of services that need files beside their code (native libraries, pages), and one that uses a deprecated
 * module, about which Node warns outside of `node_modules`.
 */
const NOT_BUNDLED = ['@node-rs/argon2', '@fastify/swagger-ui', 'whatwg-url'];

/** Modules of ours, those whose path matches, still find the files beside them. */
export function importMetaUrlOfSource(own: RegExp): Plugin {
  return {
    name: 'import-meta-url-of-source',
    transform: {
      filter: { id: own, code: 'import.meta.url' },
      handler: (code, id) => ({
        code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
        map: null,
      }),
    },
  };
}

/**
 * Names packages that are not bundled by their files: the folder of the bundle has no `node_modules`, or not those of
 * packages' own packages.
 *
 * @param further patterns of names, beside the packages of services
 */
export function resolveOutside(further: readonly string[] = []): Plugin {
  return {
    name: 'resolve-outside',
    resolveId: {
      filter: { id: new RegExp(`^(${[...NOT_BUNDLED, ...further].join('|')})$`) },
      async handler(name, importer) {
        const resolved = await this.resolve(name, importer, { skipSelf: true });
        return resolved && { id: resolved.id, external: true };
      },
    },
  };
}
