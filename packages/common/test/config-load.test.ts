import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError } from '../src/config/config-error.ts';
import { foldSegment } from '../src/config/key-spelling.ts';
import { group } from '../src/config/leaf.ts';
import { loadConfig } from '../src/config/load.ts';
import { setting } from '../src/config/settings.ts';

const schema = z
  .strictObject({
    port: setting.listenAddress({ doc: 'Where to listen.', default: '8002' }),
    request_timeout: setting.duration({ doc: 'A duration.', default: '30s', min: '1s' }),
    grace: setting.duration({ doc: 'Another.', default: '5s' }),
    level: setting.choice({ doc: 'A choice.', options: ['info', 'warn'], default: 'info' }),
    tags: setting.list({ doc: 'A list.', default: [] }),
    prices: setting.map({ doc: 'A mapping.', default: { a: '0.5' } }),
    debug: setting.boolean({ doc: 'A boolean.', default: false }),
    label: setting.string({ doc: 'A text without a default.' }),
    store: group('A group.', {
      endpoint: setting.url({ doc: 'A URL.', default: '', schemes: ['http', 'https'] }),
      secretAccessKey: setting.secret({ doc: 'A secret.', default: '' }),
      size_max: setting.integer({ doc: 'A number.', default: 10, min: 1, max: 100 }),
    }),
  })
  .refine((config) => config.grace < config.request_timeout, {
    path: ['grace'],
    message: 'is not shorter than request_timeout',
  });

const root = mkdtempSync(join(tmpdir(), 'gridlease-config-'));
afterAll(() => rmSync(root, { recursive: true }));

function newFolder(): string {
  return mkdtempSync(join(root, 'case-'));
}

interface Given {
  file?: string;
  environment?: Record<string, string>;
  workingFolder?: string;
  warnings?: string[];
}

function load({ file, environment = {}, workingFolder = newFolder(), warnings = [] }: Given = {}) {
  if (file !== undefined) {
    writeFileSync(join(workingFolder, 'config.yaml'), file);
  }
  const warn = (message: string) => void warnings.push(message);
  const formerNames = { depot: 'store', 'store.max_size': 'store.size_max' };
  return loadConfig({ schema, service: 'test', formerNames, environment, workingFolder, warn });
}

function problemsOf(given: Given): readonly string[] {
  try {
    load(given);
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.problems;
    }
    throw error;
  }
  return [];
}

const defaults = {
  port: { host: '127.0.0.1', port: 8002 },
  request_timeout: 30_000,
  grace: 5000,
  level: 'info',
  tags: [],
  prices: { a: '0.5' },
  debug: false,
  label: undefined,
  store: { endpoint: '', secretAccessKey: '', size_max: 10 },
};

test('without file and environment all defaults apply', () => {
  expect(load()).toEqual(defaults);
});

test.each(['', '# only a comment\n', '---\n', 'store:\ntags: ~\n'])('an empty file is fine: %j', (file) => {
  expect(load({ file })).toEqual(defaults);
});

test('the file overrides the defaults and the environment overrides the file', () => {
  const file = 'request_timeout: 10s\ngrace: 1s\nstore: { size_max: 20, endpoint: "http://file" }\n';
  const environment = { GRIDLEASE_REQUEST_TIMEOUT: '1h30m', GRIDLEASE_STORE__SIZE_MAX: '30' };
  expect(load({ file, environment })).toMatchObject({
    request_timeout: 5_400_000,
    grace: 1000,
    store: { endpoint: 'http://file', size_max: 30 },
  });
});

test.each([
  ['requestTimeout', 'GRIDLEASE_STORE__SECRET_ACCESS_KEY'],
  ['RequestTimeout', 'GRIDLEASE_STORE__SECRETACCESSKEY'],
  ['request_timeout', 'GRIDLEASE_STORE__secretAccessKey'],
])('the spellings %s and %s are accepted for the documented keys', (key, variable) => {
  const config = load({ file: `${key}: 9s\n`, environment: { [variable]: 'x' } });
  expect(config).toMatchObject({ request_timeout: 9000, store: { secretAccessKey: 'x' } });
});

test('a key with dots means the same as nested levels', () => {
  expect(load({ file: 'store.size_max: 3' }).store.size_max).toBe(3);
});

test('a key in snake case and the same key in camel case are the same key', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{0,7}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const camel = words
        .map((text, i) => (i > 0 ? `${text[0]?.toUpperCase()}${text.slice(1)}` : text))
        .join('');
      expect(foldSegment(camel)).toBe(foldSegment(words.join('_')));
      expect(foldSegment(words.join('_').toUpperCase())).toBe(foldSegment(camel));
    }),
  );
});

test('each kind of value is read alike from the environment and from the file', () => {
  const environment = {
    GRIDLEASE_TAGS: 'a, b,,c',
    GRIDLEASE_DEBUG: 'TRUE',
    GRIDLEASE_PRICES: '{"x": 0.50, "y": "1"}',
    GRIDLEASE_LEVEL: 'WARN',
    GRIDLEASE_PORT: '[::1]:0',
  };
  const file = 'tags: [a, b, c]\ndebug: true\nprices: {x: 0.50, y: 1}\nlevel: warn\nport: "[::1]:0"\n';
  const expected = {
    tags: ['a', 'b', 'c'],
    debug: true,
    prices: { x: '0.50', y: '1' },
    level: 'warn',
    port: { host: '::1', port: 0 },
  };
  expect(load({ environment })).toMatchObject(expected);
  expect(load({ file })).toMatchObject(expected);
  expect(load({ environment: { GRIDLEASE_TAGS: '["a","b","c"]' } }).tags).toEqual(['a', 'b', 'c']);
});

test('a secret that looks like a number stays the string that was written', () => {
  const file = 'store:\n  secretAccessKey: 0123e5\nlabel: 1.50\n';
  expect(load({ file })).toMatchObject({ label: '1.50', store: { secretAccessKey: '0123e5' } });
});

test('an empty variable counts as absent', () => {
  const environment = { GRIDLEASE_REQUEST_TIMEOUT: '', GRIDLEASE_NONSENSE: '' };
  expect(load({ file: 'request_timeout: 10s', environment }).request_timeout).toBe(10_000);
});

test('the result is deeply frozen', () => {
  const config = load();
  for (const value of [config, config.store, config.tags, config.prices, config.port]) {
    expect(Object.isFrozen(value)).toBe(true);
  }
});

test('variables with our prefix that are not settings are left alone', () => {
  const environment = {
    GRIDLEASE_PORT_BASE: '20000',
    GRIDLEASE_TEST_POSTGRES_URL: 'postgres://x',
    GRIDLEASE_DB_PASSWORD: 'x',
    GRIDLEASE_DB_SSLMODE: 'require',
    OTHER_PORT: 'x',
  };
  expect(load({ environment })).toEqual(defaults);
});

const wrong: [string, Given, string][] = [
  ['a misspelt key', { file: '\nprot: 80' }, 'prot (config.yaml:2): is not a setting; did you mean port?'],
  [
    'a misspelt key of a group',
    { file: 'store:\n  endpiont: http://x' },
    'store.endpiont (config.yaml:2): is not a setting; did you mean store.endpoint?',
  ],
  [
    'a key without its group',
    { file: 'sizeMax: 3' },
    'sizeMax (config.yaml:1): is not a setting; did you mean store.size_max?',
  ],
  [
    'a variable with one underscore too few',
    { environment: { GRIDLEASE_STORE_SIZE_MAX: '3' } },
    'GRIDLEASE_STORE_SIZE_MAX: is not a setting; did you mean GRIDLEASE_STORE__SIZE_MAX?',
  ],
  [
    'a misspelt part of the database',
    { environment: { GRIDLEASE_DB_PASWORD: 'x' } },
    'GRIDLEASE_DB_PASWORD: is not a setting; did you mean GRIDLEASE_DB_PASSWORD?',
  ],
  ['a key that resembles no other', { file: 'xyzzy: 1' }, 'xyzzy (config.yaml:1): is not a setting'],
  [
    'a group with a value',
    { file: 'store: 3' },
    'store (config.yaml:1): is a group of settings (store.endpoint, store.secretAccessKey, store.size_max), not a value',
  ],
  [
    'a variable that is a group',
    { environment: { GRIDLEASE_STORE: 'x' } },
    'GRIDLEASE_STORE: is a group of settings, not a value (its members are GRIDLEASE_STORE__...)',
  ],
  [
    'one key in two spellings',
    { file: 'request_timeout: 9s\nrequestTimeout: 9s' },
    'requestTimeout (config.yaml:2): is given already as request_timeout (config.yaml:1)',
  ],
  [
    'one variable in two spellings',
    { environment: { GRIDLEASE_REQUESTTIMEOUT: '9s', GRIDLEASE_REQUEST_TIMEOUT: '9s' } },
    'GRIDLEASE_REQUEST_TIMEOUT: is given already as GRIDLEASE_REQUESTTIMEOUT',
  ],
  [
    'a key given twice',
    { file: 'grace: 1s\ngrace: 1s' },
    'config.yaml:2: the line gives a key a second time',
  ],
  ['broken YAML', { file: 'tags: [a' }, 'config.yaml:1: the line is not indented as the lines around it'],
  ['a list for a file', { file: '- a' }, 'config.yaml:1: is not a mapping (key: value)'],
  [
    'an impossible duration',
    { environment: { GRIDLEASE_GRACE: 'soon' } },
    'GRIDLEASE_GRACE: "soon" is not a duration such as 500ms, 90s, 15m or 1h30m',
  ],
  [
    'a number out of range',
    { file: 'store: { sizeMax: 101 }' },
    'store.sizeMax (config.yaml:1): "101" is not a whole number (1 to 100)',
  ],
  ['no boolean', { file: 'debug: maybe' }, 'debug (config.yaml:1): "maybe" is neither true nor false'],
  [
    'a word that is not among the choices',
    { file: 'level: loud' },
    'level (config.yaml:1): "loud" is none of info, warn',
  ],
  [
    'a list where a string is expected',
    { file: 'level: [info]' },
    'level (config.yaml:1): a list is not one value',
  ],
  [
    'a password in an invalid URL',
    { file: 'store: { endpoint: "ftp://u:secret@h" }' },
    'store.endpoint (config.yaml:1): the value is not a URL that begins with http:// or https://',
  ],
  [
    'values that contradict each other',
    { environment: { GRIDLEASE_GRACE: '1h' } },
    'GRIDLEASE_GRACE: is not shorter than request_timeout',
  ],
  [
    'an alias of nothing',
    { file: 'tags: *none' },
    'tags (config.yaml:1): has a value that cannot be resolved',
  ],
];

test.each(wrong)('%s stops the start and is named', (_, given, problem) => {
  expect(problemsOf(given)).toEqual([problem]);
});

test('everything that is wrong is listed at once', () => {
  const environment = { GRIDLEASE_GRACE: 'x', GRIDLEASE_DEBGU: '1' };
  expect(problemsOf({ file: 'prot: 1\ndebug: x', environment })).toHaveLength(4);
});

test('a secret can be kept in its own file, in the file and in the environment', () => {
  const workingFolder = newFolder();
  writeFileSync(join(workingFolder, 'key'), 'from a file \n');
  const file = 'store:\n  secret_access_key_file: key\n';
  expect(load({ file, workingFolder }).store.secretAccessKey).toBe('from a file ');
  const environment = { GRIDLEASE_STORE__SECRET_ACCESS_KEY_FILE: join(workingFolder, 'key') };
  const written = 'store:\n  secretAccessKey: from the configuration\n';
  expect(load({ file: written, environment }).store.secretAccessKey).toBe('from a file ');
});

test('a secret and its file in one source, or an unreadable file, stop the start without showing the value', () => {
  const environment = {
    GRIDLEASE_STORE__SECRET_ACCESS_KEY: 'hidden',
    GRIDLEASE_STORE__SECRET_ACCESS_KEY_FILE: '/absent',
  };
  expect(problemsOf({ environment })).toEqual([
    'GRIDLEASE_STORE__SECRET_ACCESS_KEY_FILE: is given already as GRIDLEASE_STORE__SECRET_ACCESS_KEY',
  ]);
  expect(problemsOf({ file: 'store: { secret_access_key_file: absent }' })).toEqual([
    'store.secret_access_key_file (config.yaml:1): names a file that cannot be read (ENOENT)',
  ]);
});

test('broken syntax around a secret is reported without the secret', () => {
  for (const file of [
    'store: {secretAccessKey: "hid\\den"}',
    'store:\n  secretAccessKey: hidden: hidden',
    'hidden',
  ]) {
    const problems = problemsOf({ file }).join();
    expect(problems).toMatch(/config\.yaml:\d/);
    expect(problems).not.toMatch(/hid/);
  }
});

test('an absent file is written for its owner only, and contains the defaults once its comments are removed', () => {
  const workingFolder = newFolder();
  load({ workingFolder });
  const path = join(workingFolder, 'config.yaml');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const text = readFileSync(path, 'utf8');
  expect(text.split('\n').every((line) => line === '' || line.startsWith('#'))).toBe(true);
  expect(load({ file: text.replace(/^#/gm, '') })).toEqual(defaults);
});

test('an existing file is never touched', () => {
  const workingFolder = newFolder();
  const file = 'debug: true\n';
  load({ file, workingFolder });
  expect(readFileSync(join(workingFolder, 'config.yaml'), 'utf8')).toBe(file);
});

test('GRIDLEASE_CONFIG names another file, which is written too when it is absent', () => {
  const workingFolder = newFolder();
  const environment = { GRIDLEASE_CONFIG: 'other.yaml' };
  load({ workingFolder, environment });
  expect(readFileSync(join(workingFolder, 'other.yaml'), 'utf8')).toContain('#request_timeout: 30s');
  writeFileSync(join(workingFolder, 'other.yaml'), 'debug: yes');
  expect(problemsOf({ workingFolder, environment })).toEqual([
    'debug (other.yaml:1): "yes" is neither true nor false',
  ]);
});

test('a path that cannot be written is a warning, and the start continues', () => {
  const warnings: string[] = [];
  const environment = { GRIDLEASE_CONFIG: 'no/such/folder/config.yaml' };
  expect(load({ environment, warnings })).toEqual(defaults);
  expect(warnings).toEqual([expect.stringContaining('no/such/folder/config.yaml (ENOENT)')]);
});

test('a file that exists and cannot be read stops the start', () => {
  const workingFolder = newFolder();
  mkdirSync(join(workingFolder, 'config.yaml'));
  expect(problemsOf({ workingFolder })).toEqual([expect.stringContaining('cannot be read (EISDIR)')]);
});

describe('variables under other names', () => {
  const aliases = { LABEL: 'label', STORE_KEY: 'store.secretAccessKey', ACCESS_KEY: 'store.secretAccessKey' };
  const loadWith = (environment: Record<string, string>, file = '', files: Record<string, string> = {}) => {
    const workingFolder = newFolder();
    for (const [name, text] of Object.entries({ 'config.yaml': file, ...files })) {
      writeFileSync(join(workingFolder, name), text);
    }
    return loadConfig({ schema, service: 'test', aliases, environment, workingFolder, warn: () => {} });
  };

  test('override the file, and the prefixed ones override them', () => {
    expect(loadWith({ LABEL: 'alias' }, 'label: file').label).toBe('alias');
    expect(loadWith({ LABEL: 'alias', GRIDLEASE_LABEL: 'ours' }, 'label: file').label).toBe('ours');
    expect(loadWith({ LABEL: '' }, 'label: file').label).toBe('file');
  });

  test('of a secret may also name a file', () => {
    const { store } = loadWith({ STORE_KEY_FILE: 'key' }, '', { key: 'hidden\n' });
    expect(store.secretAccessKey).toBe('hidden');
  });

  test('that give one key twice stop the start without showing the values', () => {
    const both = () => loadWith({ STORE_KEY: 'one', ACCESS_KEY: 'two' });
    expect(both).toThrow('ACCESS_KEY: is given already as STORE_KEY');
    expect(both).not.toThrow(/one|two/);
  });

  test('are named in the default file', () => {
    const workingFolder = newFolder();
    loadConfig({ schema, service: 'test', aliases, environment: {}, workingFolder, warn: () => {} });
    expect(readFileSync(join(workingFolder, 'config.yaml'), 'utf8')).toContain('LABEL (label)');
  });
});

describe('a key with a former name', () => {
  test('works, in the file and in the environment, with one warning each that gives the new name', () => {
    const warnings: string[] = [];
    const file = 'depot:\n  endpoint: http://one\n  maxSize: 7\n';
    const environment = { GRIDLEASE_DEPOT__SECRET_ACCESS_KEY: 'hush' };
    expect(load({ file, environment, warnings }).store).toEqual({
      endpoint: 'http://one',
      secretAccessKey: 'hush',
      size_max: 7,
    });
    expect(warnings).toEqual([
      'depot.endpoint (config.yaml:2) is a former name: the key is called store.endpoint (GRIDLEASE_STORE__ENDPOINT).',
      'depot.maxSize (config.yaml:3) is a former name: the key is called store.size_max (GRIDLEASE_STORE__SIZE_MAX).',
      'GRIDLEASE_DEPOT__SECRET_ACCESS_KEY is a former name: the key is called store.secretAccessKey ' +
        '(GRIDLEASE_STORE__SECRET_ACCESS_KEY).',
    ]);
  });

  test('together with the new name in one place is refused, since either could be meant', () => {
    const file = 'depot: { endpoint: http://one }\nstore: { endpoint: http://two }\n';
    expect(problemsOf({ file })).toEqual([
      'store.endpoint (config.yaml:2): is given already as depot.endpoint (config.yaml:1)',
    ]);
  });

  test('is checked like the new one, and a misspelt key in a former group is refused', () => {
    expect(problemsOf({ file: 'depot: { max_size: 0, endpont: x }\n' })).toEqual([
      'depot.endpont (config.yaml:1): is not a setting',
      expect.stringContaining('depot.max_size (config.yaml:1): '),
    ]);
  });
});
