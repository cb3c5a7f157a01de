// Adds up an exported month of the ledger: `node scripts/verify-month.mjs <folder>`. Plain JavaScript for any Node from
// 18 on. It shares no code with billing and needs nothing but the files, so that it can be run by an auditor who trusts
// neither. Prints what is wrong, or one line with what was added up; the exit code is 1 if anything is wrong.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

const FINDINGS_MAX = 20;
const findings = [];
/** Everything is read, but with that many findings, more help nobody. */
function wrong(text) {
  if (findings.length < FINDINGS_MAX) findings.push(text);
}

/** A decimal such as -12.5 in units of 10^-9. */
function unitsOf(text, what) {
  const match = /^(-?)(\d+)(?:\.(\d{1,9}))?$/.exec(String(text));
  if (match === null) {
    wrong(`${what}: ${JSON.stringify(text)} is not an amount`);
    return 0n;
  }
  const units = BigInt(match[2]) * 1_000_000_000n + BigInt((match[3] ?? '').padEnd(9, '0'));
  return match[1] === '-' ? -units : units;
}

const isFile = (path) =>
  access(path).then(
    () => true,
    () => false,
  );

async function hashOf(path) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** The files are those of `SHA256SUMS`. */
async function checkSums(folder) {
  const named = new Set();
  for (const line of (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).split('\n').slice(0, -1)) {
    const [, sum, name] = /^([0-9a-f]{64}) {2}([\w.-]+)$/.exec(line) ?? [];
    if (name === undefined) wrong(`SHA256SUMS: ${JSON.stringify(line)} is not a line of it`);
    else if (!(await isFile(join(folder, name)))) wrong(`${name} is missing`);
    else if ((await hashOf(join(folder, name))) !== sum) wrong(`${name} is not the file of SHA256SUMS`);
    named.add(name);
  }
  return named;
}

/** The objects of a file of the manifest, which also has to have its size, lines and hash. */
async function* read(folder, manifest, named, name) {
  const expected = manifest.files.find((file) => file.name === name);
  if (expected === undefined) return wrong(`manifest.json does not have ${name}`);
  const stored = (await isFile(join(folder, name))) ? name : `${name}.gz`;
  if (!named.has(stored)) wrong(`SHA256SUMS does not have ${stored}`);
  const file = createReadStream(join(folder, stored));
  const content = stored === name ? file : pipeline(file, createGunzip(), () => {});
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  content.on('data', (chunk) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  for await (const line of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines += 1;
    try {
      yield { ...JSON.parse(line), where: `${name}:${lines}` };
    } catch {
      wrong(`${name}:${lines} is not a JSON object`);
    }
  }
  if (lines !== expected.lines) wrong(`${name} has ${lines} lines, and the manifest says ${expected.lines}`);
  if (bytes !== expected.bytes) wrong(`${name} has ${bytes} bytes, and the manifest says ${expected.bytes}`);
  if (hash.digest('hex') !== expected.sha256) wrong(`${name} does not have the hash of the manifest`);
}

const PLATFORM = 'platform';
/** The statement that an account belongs to; undefined: none. */
function statementOf(account) {
  const [owner, id] = account.split(':');
  if (owner === 'wallet') return id;
  return owner === 'platform' && account !== 'platform:claims' ? PLATFORM : undefined;
}

/** A set of lines in no order, as one number. */
function fingerprint() {
  let sum = 0n;
  return {
    add(...parts) {
      sum += BigInt(`0x${createHash('sha256').update(parts.join(' ')).digest('hex')}`);
    },
    value: () => sum,
  };
}

/** What the journals did to each account, and to each statement. */
async function addJournals(journals, manifest) {
  const sums = { accounts: new Map(), changes: fingerprint(), entries: 0 };
  let before = '';
  for await (const { where, id, at, lines } of journals) {
    if (id <= before) wrong(`${where}: journal ${id} is not after ${before}`);
    before = id;
    if (!(at >= manifest.from && at < manifest.to)) wrong(`${where}: journal ${id} is not of the month`);
    if (!Array.isArray(lines) || lines.length < 2) wrong(`${where}: journal ${id} has no two lines`);
    else addJournal(sums, { where, id, lines });
  }
  return { ...sums, changes: sums.changes.value() };
}

function addJournal(sums, { where, id, lines }) {
  let sum = 0n;
  const nets = new Map();
  for (const { account, amount: text } of lines) {
    const amount = unitsOf(text, where);
    if (amount === 0n) wrong(`${where}: a line moves nothing`);
    sum += amount;
    addLine(sums, account, amount);
    const statement = statementOf(account);
    if (statement !== undefined) nets.set(statement, (nets.get(statement) ?? 0n) + amount);
  }
  if (sum !== 0n) wrong(`${where}: journal ${id} sums to ${sum} units`);
  for (const [statement, net] of nets) if (net !== 0n) sums.changes.add(statement, id, net);
}

function addLine(sums, account, amount) {
  const moved = sums.accounts.get(account) ?? { debits: 0n, credits: 0n, entries: 0 };
  moved[amount < 0n ? 'debits' : 'credits'] += amount;
  moved.entries += 1;
  sums.accounts.set(account, moved);
  sums.entries += 1;
}

/** Every account's balances follow from the journals; returns what each statement begins and ends with. */
async function addBalances(balances, accounts) {
  const statements = new Map();
  let opened = 0n;
  let closed = 0n;
  let before = '';
  for await (const { where, account, ...row } of balances) {
    if (Buffer.compare(Buffer.from(account), Buffer.from(before)) <= 0)
      wrong(`${where}: ${account} is not after ${before}`);
    before = account;
    const [opening, debits, credits, closing] = ['opening', 'debits', 'credits', 'closing'].map((name) =>
      unitsOf(row[name], where),
    );
    if (opening + debits + credits !== closing) wrong(`${where}: ${account} does not add up`);
    const moved = accounts.get(account) ?? { debits: 0n, credits: 0n, entries: 0 };
    if (moved.debits !== debits || moved.credits !== credits || moved.entries !== row.entries) {
      wrong(`${where}: ${account} is not what the journals did to it`);
    }
    accounts.delete(account);
    opened += opening;
    closed += closing;
    const statement = statementOf(account);
    if (statement === undefined) continue;
    const sums = statements.get(statement) ?? { opening: 0n, closing: 0n };
    sums.opening += opening;
    sums.closing += closing;
    statements.set(statement, sums);
  }
  for (const account of accounts.keys()) wrong(`balances.jsonl does not have ${account}`);
  if (opened !== 0n) wrong(`the opening balances sum to ${opened} units`);
  if (closed !== 0n) wrong(`the closing balances sum to ${closed} units`);
  return statements;
}

/** Every statement adds up, from the balances of its accounts, by exactly what the journals did. */
async function addStatements(lines, balances) {
  const changes = fingerprint();
  let open;
  let count = 0;
  for await (const line of lines) {
    if (line.opening !== undefined) {
      finish(open);
      count += 1;
      open = openStatement(line, balances);
    } else if (open?.wallet === line.wallet_id) {
      changes.add(open.name, line.journal_id, addStatementLine(open, line));
    } else wrong(`${line.where}: a line of ${line.wallet_id} is not after its balances`);
  }
  finish(open);
  for (const [wallet, { opening, closing }] of balances) {
    if (opening !== 0n || closing !== 0n) wrong(`statements.jsonl does not have ${wallet}`);
  }
  return { statements: count, changes: changes.value() };
}

/** Takes the wallet's accounts from `balances`: no two statements may be of them. */
function openStatement({ where, wallet_id: wallet, wallet_type, ...line }, balances) {
  const name = wallet_type === 'platform' ? PLATFORM : wallet;
  const [opening, closing] = [unitsOf(line.opening, where), unitsOf(line.closing, where)];
  const of = balances.get(name) ?? { opening: 0n, closing: 0n };
  if (of.opening !== opening || of.closing !== closing) {
    wrong(`${where}: ${wallet} does not have its accounts' balances`);
  }
  balances.delete(name);
  return { wallet, name, balance: opening, closing };
}

/** Returns the line's amount. */
function addStatementLine(open, { where, amount: text, balance }) {
  const amount = unitsOf(text, where);
  open.balance += amount;
  if (unitsOf(balance, where) !== open.balance) {
    wrong(`${where}: the balance does not follow from the line before`);
  }
  return amount;
}

function finish(open) {
  if (open !== undefined && open.balance !== open.closing) {
    wrong(`the statement of ${open.wallet} does not add up`);
  }
}

async function verify(folder) {
  const named = await checkSums(folder);
  if (!named.has('manifest.json')) wrong('SHA256SUMS does not have manifest.json');
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  if (manifest.format !== 'gridlease-month' || manifest.version !== 1) {
    throw new Error('the manifest is of a format that this program does not know');
  }
  const file = (name) => read(folder, manifest, named, name);
  const journals = await addJournals(file('journals.jsonl'), manifest);
  if (journals.entries !== manifest.entries)
    wrong(`there are ${journals.entries} entries, and the manifest says ${manifest.entries}`);
  const accounts = journals.accounts.size;
  const balances = await addBalances(file('balances.jsonl'), journals.accounts);
  const { statements, changes } = await addStatements(file('statements.jsonl'), balances);
  if (changes !== journals.changes) wrong('the lines of the statements are not what the journals did');
  return { month: manifest.month, entries: journals.entries, accounts, statements };
}

const [folder, ...others] = process.argv.slice(2);
if (folder === undefined || others.length > 0) {
  process.stderr.write(
    'Adds up an exported month of the ledger.\n\n  node scripts/verify-month.mjs <folder>\n',
  );
  process.exitCode = 2;
} else {
  try {
    const verified = await verify(folder);
    if (findings.length === 0) process.stdout.write(`${JSON.stringify({ ok: true, ...verified })}\n`);
  } catch (error) {
    wrong(error.message);
  }
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  if (findings.length > 0) process.exitCode = 1;
}
