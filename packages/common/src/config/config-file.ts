import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import type { Aliases } from './catalogue.ts';
import { ConfigError } from './config-error.ts';
import { renderDefaultFile } from './document.ts';
import { type Environment, present } from './environment-source.ts';

/** Readable by its owner alone: people write secrets into it. */
const FILE_MODE = 0o600;

interface ConfigFileOptions {
  schema: z.ZodObject;
  service: string;
  aliases?: Aliases | undefined;
  environment: Environment;
  workingFolder: string;
  warn: (message: string) => void;
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/**
 * The text of the process's configuration file, and its name as the user knows it. A missing file is written with
 * every key commented out, so that the defaults of a later release reach this installation; if it cannot be written,
 * that is a warning and the text is empty. No warning for a read-only file system: containers have one on purpose.
 *
 * @throws ConfigError when the file exists and cannot be read
 */
export function openConfigFile(options: ConfigFileOptions): { name: string; text: string } {
  const name = present(options.environment, 'GRIDLEASE_CONFIG') ?? 'config.yaml';
  const path = resolve(options.workingFolder, name);
  const existing = readIfPresent(path, options.service);
  if (existing !== undefined) {
    return { name, text: existing };
  }
  const text = renderDefaultFile(options);
  try {
    writeFileSync(path, text, { flag: 'wx', mode: FILE_MODE });
    return { name, text };
  } catch (error) {
    // Another process of ours wrote it a moment ago; any other file that appeared there counts as well.
    const appeared = codeOf(error) === 'EEXIST' ? readIfPresent(path, options.service) : undefined;
    if (appeared === undefined && codeOf(error) !== 'EROFS') {
      options.warn(
        `The default configuration could not be written to ${path} (${codeOf(error)}); ` +
          'the defaults and the environment apply.',
      );
    }
    return { name, text: appeared ?? '' };
  }
}

function readIfPresent(path: string, service: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return undefined;
    }
    throw new ConfigError(service, [`${path}: cannot be read (${codeOf(error)})`]);
  }
}
