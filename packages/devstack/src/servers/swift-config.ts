/** A configuration file: sections of keys and values. */
type Sections = Record<string, Record<string, string | number>>;

export type SwiftPorts = {
  proxy: number;
  account: number;
  container: number;
  object: number;
  memcached: number;
};

/** Credentials and region for S3 clients. */
export const SWIFT_ACCESS = { accessKeyId: 'test:tester', secretAccessKey: 'testing', region: 'us-east-1' };

/** Maximum number of entries per page of a listing. */
export const SWIFT_PAGE_KEYS_MAX = 50;

/** The middleware of every request: S3 is translated, authenticated, and split into Swift's own requests. */
const PROXY_PIPELINE = [
  'catch_errors',
  'healthcheck',
  'cache',
  'listing_formats',
  's3api',
  'tempauth',
  'bulk',
  'slo',
  'dlo',
  'versioned_writes',
  'symlink',
  'proxy-server',
];

/** Swift's names in `use = egg:swift#...`, if they differ. */
const FILTER_NAMES: Record<string, string> = { cache: 'memcache' };

/** S3 has 10,000 parts. Pages are short, so that a few objects are enough for several pages. */
const PAGES = {
  max_upload_part_num: '10000',
  max_bucket_listing: String(SWIFT_PAGE_KEYS_MAX),
  max_parts_listing: '2',
};

/** S3's limits: objects of 5 GiB in one piece, and as many headers as our clients may send. */
const CONSTRAINTS = { max_file_size: 5_368_709_122, max_header_size: 16_384 };

/**
 * The configuration files of a Swift with one disk, by name.
 *
 * @param options.folder contains them, and the disk.
 * @param options.user runs the servers: the caller.
 */
export function swiftConfigFiles(options: {
  folder: string;
  ports: SwiftPorts;
  user: string;
}): Record<string, string> {
  const { folder, ports, user } = options;
  const common = (port: number) => ({
    bind_ip: '127.0.0.1',
    bind_port: port,
    // Seconds; a port that is in use is not waited for.
    bind_timeout: 1,
    workers: 0,
    user,
    swift_dir: folder,
    log_level: 'WARNING',
  });
  const storageServer = (kind: 'account' | 'container' | 'object'): Sections => ({
    DEFAULT: {
      ...common(ports[kind]),
      devices: `${folder}/disks`,
      mount_check: 'false',
      fallocate_reserve: 0,
    },
    'pipeline:main': { pipeline: `${kind}-server` },
    [`app:${kind}-server`]: { use: `egg:swift#${kind}` },
  });
  return {
    'swift.conf': format({
      // Distinguishes the disks of several Swifts.
      'swift-hash': { swift_hash_path_prefix: 'gridlease', swift_hash_path_suffix: 'gridlease' },
      'storage-policy:0': { name: 'one-disk', default: 'yes' },
      'swift-constraints': CONSTRAINTS,
    }),
    'account-server.conf': format(storageServer('account')),
    'container-server.conf': format(storageServer('container')),
    'object-server.conf': format(storageServer('object')),
    'proxy-server.conf': format({ DEFAULT: common(ports.proxy), ...proxySections(ports.memcached) }),
  };
}

function proxySections(memcachedPort: number): Sections {
  const [account, user] = SWIFT_ACCESS.accessKeyId.split(':');
  const settings: Record<string, Record<string, string>> = {
    cache: { memcache_servers: `127.0.0.1:${memcachedPort}` },
    s3api: { location: SWIFT_ACCESS.region, auth_pipeline_check: 'false', ...PAGES },
    tempauth: { [`user_${account}_${user}`]: `${SWIFT_ACCESS.secretAccessKey} .admin` },
    versioned_writes: { allow_object_versioning: 'true' },
  };
  const filters = PROXY_PIPELINE.slice(0, -1).map((name) => [
    `filter:${name}`,
    { use: `egg:swift#${FILTER_NAMES[name] ?? name}`, ...settings[name] },
  ]);
  return {
    'pipeline:main': { pipeline: PROXY_PIPELINE.join(' ') },
    'app:proxy-server': {
      use: 'egg:swift#proxy',
      allow_account_management: 'true',
      account_autocreate: 'true',
    },
    ...Object.fromEntries(filters),
  };
}

function format(sections: Sections): string {
  const lines = Object.entries(sections).flatMap(([name, values]) => [
    `[${name}]`,
    ...Object.entries(values).map(([key, value]) => `${key} = ${value}`),
    '',
  ]);
  return lines.join('\n');
}
