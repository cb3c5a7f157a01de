// Writes what an image contains: NAME.spdx.json, a bill of materials (SPDX 2.3), and NAME.licenses.txt, every package from
// npm with its licence and the text of it. The same contents give the same documents.
// usage: documents.mjs NAME --package FOLDER [--bundled FILE] --base FOLDER --into FOLDER
//
// --package   the workspace package whose dependencies the image has
// --bundled   names the packages that are in its bundle (bundled-packages.mjs), and the image has no others
// --base      the root of the image's base, of which Debian's or Alpine's packages are listed
//
// Environment: SOURCE_DATE_EPOCH, the time of the documents in seconds.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    package: { type: 'string' },
    bundled: { type: 'string' },
    base: { type: 'string' },
    into: { type: 'string' },
  },
});
const [image] = positionals;
const { package: folder, bundled, base, into } = values;
if (!image || !folder || !base || !into) {
  throw new Error('usage: documents.mjs NAME --package FOLDER [--bundled FILE] --base FOLDER --into FOLDER');
}
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const { name: packageName, version } = readJson(join(folder, 'package.json'));

/** What pnpm says of the dependencies of the workspace's packages. Those that are only bundled are for development. */
function askPnpm(packages, ...args) {
  const selected = bundled === undefined ? ['--prod', '--filter-prod', packages] : ['--filter', packages];
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  return JSON.parse(execFileSync('pnpm', [...selected, ...args], options));
}

const contained = bundled === undefined ? undefined : new Set(readJson(bundled));
const isContained = (name, version) => contained?.has(`${name}@${version}`) ?? true;

/** One SPDX package of the base. */
function basePackage({ kind, name, version, license = 'NOASSERTION', purl }) {
  return {
    SPDXID: `SPDXRef-${kind}-${name.replace(/[^\w.-]|_/g, '-')}-${version.replace(/[^\w.-]|_/g, '-')}`,
    name,
    versionInfo: version,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    licenseConcluded: 'NOASSERTION',
    licenseDeclared: license,
    copyrightText: 'NOASSERTION',
    externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }],
  };
}

/** The paragraphs of a database of packages, each as its fields. */
function paragraphs(file, separator) {
  const texts = readFileSync(file, 'utf8').split(/\n\n+/);
  return texts.map((text) => {
    const lines = text.split('\n').filter((line) => /^\w/.test(line));
    return Object.fromEntries(
      lines.map((line) => {
        const at = line.indexOf(separator);
        return [line.slice(0, at), line.slice(at + separator.length)];
      }),
    );
  });
}

function debianPackages(file) {
  return paragraphs(file, ': ')
    .filter(({ Status }) => Status === 'install ok installed')
    .map(({ Package, Version, Architecture }) =>
      basePackage({
        kind: 'Debian',
        name: Package,
        version: Version,
        purl: `pkg:deb/debian/${Package}@${encodeURIComponent(Version)}?arch=${Architecture}`,
      }),
    );
}

function alpinePackages(file) {
  return paragraphs(file, ':')
    .filter(({ P }) => P !== undefined)
    .map(({ P, V, A, L }) =>
      basePackage({
        kind: 'Alpine',
        name: P,
        version: V,
        license: L,
        purl: `pkg:apk/alpine/${P}@${V}?arch=${A}`,
      }),
    );
}

/** The modules of a program in Go, which it lists itself. */
function goModules(program, ...args) {
  const lines = execFileSync(program, args, { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([field]) => field === 'dep' || field === 'mod')
    .map(([, path, version]) =>
      basePackage({ kind: 'Go', name: path, version, purl: `pkg:golang/${path}@${version}` }),
    );
}

function packagesOfBase() {
  const found = [];
  const debian = join(base, 'var/lib/dpkg/status');
  const alpine = join(base, 'lib/apk/db/installed');
  const caddy = join(base, 'usr/bin/caddy');
  if (existsSync(debian)) found.push(...debianPackages(debian));
  // Nobody's package there; in Debian it is one.
  if (existsSync(alpine)) {
    found.push(...alpinePackages(alpine));
    if (existsSync(caddy)) found.push(...goModules(caddy, 'build-info'));
  }
  if (base === '/') {
    const version = process.versions.node;
    found.push(
      basePackage({
        kind: 'Node',
        name: 'node',
        version,
        license: 'MIT',
        purl: `pkg:generic/node@${version}`,
      }),
    );
  }
  if (found.length === 0) throw new Error(`documents.mjs: no packages are known in ${base}`);
  return found;
}

/** The time that the documents give as theirs, as SPDX writes it. */
function created() {
  // biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here.
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? 0);
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

function billOfMaterials() {
  const document = askPnpm(packageName, 'sbom', '--sbom-format', 'spdx');
  const fromNpm = document.packages.filter((each) => isContained(each.name, each.versionInfo));
  const packages = [...fromNpm, ...packagesOfBase()].sort((a, b) => (a.SPDXID < b.SPDXID ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(packages)).digest('hex');
  const whole = 'SPDXRef-Image';
  const listed = new Set(packages.map(({ SPDXID }) => SPDXID));
  return {
    spdxVersion: document.spdxVersion,
    dataLicense: document.dataLicense,
    SPDXID: document.SPDXID,
    name: `gridlease/${image}`,
    documentNamespace: `https://spdx.org/spdxdocs/gridlease-${image}-${version}-${digest}`,
    creationInfo: { created: created(), creators: document.creationInfo.creators },
    packages: [
      {
        SPDXID: whole,
        name: `gridlease/${image}`,
        versionInfo: version,
        downloadLocation: 'NOASSERTION',
        filesAnalyzed: false,
        licenseConcluded: 'Apache-2.0',
        licenseDeclared: 'Apache-2.0',
        copyrightText: 'NOASSERTION',
        primaryPackagePurpose: 'CONTAINER',
      },
      ...packages,
    ],
    relationships: [
      { spdxElementId: document.SPDXID, relationshipType: 'DESCRIBES', relatedSpdxElement: whole },
      ...[...listed].map((id) => ({
        spdxElementId: whole,
        relationshipType: 'CONTAINS',
        relatedSpdxElement: id,
      })),
      ...document.relationships.filter(
        ({ relationshipType, spdxElementId, relatedSpdxElement }) =>
          relationshipType !== 'DESCRIBES' && listed.has(spdxElementId) && listed.has(relatedSpdxElement),
      ),
    ],
  };
}

function licenseText(path) {
  const files = existsSync(path) ? readdirSync(path).filter((file) => LICENSE_FILE.test(file)) : [];
  return files
    .sort()
    .map((file) => readFileSync(join(path, file), 'utf8').trim())
    .join('\n\n');
}

/** A line for each package, then each text once with the packages that it is of. */
function licenseList() {
  const packages = Object.entries(askPnpm(`${packageName}...`, 'licenses', 'list', '--json')).flatMap(
    ([license, entries]) =>
      entries.flatMap(({ name, versions, paths }) =>
        versions.map((version, at) => ({ license, name, version, path: paths[at] })),
      ),
  );
  const listed = packages
    .filter((each) => isContained(each.name, each.version))
    .map((each) => ({ ...each, id: `${each.name} ${each.version}`, text: licenseText(each.path) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const texts = Map.groupBy(
    listed.filter(({ text }) => text !== ''),
    ({ text }) => text,
  );
  return [
    ...listed.map(({ id, license, text }) => `${id}  ${license}${text === '' ? '  (without a text)' : ''}`),
    ...[...texts].map(([text, of]) => `\n${'-'.repeat(80)}\n${of.map(({ id }) => id).join(', ')}\n\n${text}`),
    '',
  ].join('\n');
}

mkdirSync(into, { recursive: true });
writeFileSync(join(into, `${image}.spdx.json`), `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
writeFileSync(join(into, `${image}.licenses.txt`), licenseList());
