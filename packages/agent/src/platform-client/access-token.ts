import { readFileSync } from 'node:fs';
import { createServiceToken } from '@gridlease/common/access/service-token';
import type { Logger } from '@gridlease/common/log/logger';
import type { Notices } from '../log/notices.ts';

export interface TokenSource {
  /** The token to send now; undefined if none is configured. Rejects while none can be obtained. */
  current(): Promise<string | undefined>;
  /** Reports that a token was refused with 401, so that a new one is obtained. */
  refused(token: string): void;
}

/** Keys of the agent's configuration. */
interface TokenConfig {
  readonly access_token: string;
  readonly access_token_file: string;
  readonly auth_url: string;
  readonly client_id: string;
  readonly client_secret: string;
}

/**
 * The access token of this machine: obtained with its owner's API key, read from a file, or taken from the
 * configuration.
 */
export function createTokenSource(config: TokenConfig, log: Logger, notices: Notices): TokenSource {
  if (config.client_id !== '') return tokenOfKey(config, log);
  const { access_token, access_token_file } = config;
  const read =
    access_token_file === '' ? () => access_token || undefined : fileReader(access_token_file, notices);
  return { current: async () => read(), refused() {} };
}

/** Renews the token before it expires, and immediately when it is refused (keys rotated, or the service restored). */
function tokenOfKey({ auth_url, client_id, client_secret }: TokenConfig, log: Logger): TokenSource {
  const authUrl = async () => auth_url.replace(/\/+$/, '');
  const create = () => createServiceToken({ authUrl, clientId: client_id, clientSecret: client_secret, log });
  let source = create();
  let last: string | undefined;
  return {
    async current() {
      last = await source();
      return last;
    },
    refused(token) {
      if (token === last) source = create();
    },
  };
}

/** Reads the token file at each use; while it is unreadable or being written, the last token is used. */
function fileReader(file: string, notices: Notices): () => string | undefined {
  let last: string | undefined;
  return () => {
    try {
      last = readFileSync(file, 'utf8').trim() || last;
      notices.over('token', 'the access token can be read again');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      notices.trouble('token', 'the access token cannot be read; the last one is used', { file, code });
    }
    return last;
  };
}
