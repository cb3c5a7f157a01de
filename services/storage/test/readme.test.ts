import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { bucketName, S3_START_TIMEOUT_MS, testS3 } from '@gridlease/testing/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../src/backend/backend.ts';
import { contentOf } from './backend/contents.ts';
import { openS3, PART_BYTES, removeBucket } from './backend/stores.ts';
import { openStorage, send, type TestStorage } from './storage.ts';

const run = promisify(execFile);
/** Where the programs of the walkthrough find their packages. */
const SERVICE = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT_BYTES_MAX = 8 * 1024 * 1024;

/** The programs of the README's walkthrough, in order. */
async function readWalk(language: 'sh' | 'js'): Promise<string[]> {
  const readme = await readFile(join(SERVICE, 'README.md'), 'utf8');
  const walk = readme.split('## Walkthrough')[1]?.split('\n## ')[0] ?? '';
  return [...walk.matchAll(/```(\w+)\n(.*?)```/gs)].flatMap(([, name, program = '']) =>
    name === language ? [program] : [],
  );
}

let storage: TestStorage;
let folder: string;
const model = randomBytes(5_000);
beforeAll(async () => {
  storage = await openStorage();
  folder = await mkdtemp(join(tmpdir(), 'gridlease-walk-'));
  await writeFile(join(folder, 'model.bin'), model);
  await writeFile(join(folder, 'result.json'), '{"loss":0.5}');
});
afterAll(async () => {
  await storage.close();
  await rm(folder, { recursive: true });
});

/** Runs a program of the walkthrough, with what it takes for granted. */
async function runScript(program: string, given: string): Promise<string> {
  const args = ['--input-type=module', '--eval', `${given}\n${program}`];
  const { stdout } = await run(process.execPath, args, { cwd: SERVICE, maxBuffer: OUTPUT_BYTES_MAX });
  return stdout;
}

describe("the README's walkthrough", () => {
  it('with curl does what its comments state', async () => {
    const [program = ''] = await readWalk('sh');
    const walk = async () => (await run('bash', ['-c', here], { cwd: folder })).stdout;
    const here = program.replace(/^S=\S+/m, `S=${storage.url}`);
    expect(here).not.toBe(program);
    const output = await walk();
    expect(output).toContain('{"message":"Bucket created.","bucket":"data"}');
    expect(output).toMatch(/1024$/m);
    expect(output).toMatch(/x-meta-job: 7/i);
    expect(output).toContain('[{"key":"runs/7/","size":0}]');
    expect(output).not.toContain('"code"');
    expect(await readFile(join(folder, 'model.bin'))).toEqual(model);
    expect((await send(storage, 'GET', '/objects/data/result.json')).text).toBe('{"loss":0.5}');
    // The same again is not the first one.
    expect(await walk()).toContain('precondition_failed');
  });

  it('with parts sent directly to the store creates an object', async () => {
    await storage.backend.createBucket('data');
    const [program = ''] = await readWalk('js');
    await runScript(
      program,
      `const S = '${storage.url}';
       const pieces = [${PART_BYTES}, ${PART_BYTES}, 3].map((bytes, at) => Buffer.alloc(bytes, String(at)));`,
    );
    const response = await send(storage, 'HEAD', '/objects/data/datasets/images.tar');
    expect(response.headers.get('content-length')).toBe(String(2 * PART_BYTES + 3));
  });

  it('with a tus client creates an object from a file', async () => {
    await storage.backend.createBucket('data');
    const [, program = ''] = await readWalk('js');
    const output = await runScript(
      program,
      `const S = '${storage.url}'; const file = Buffer.from('a data set');`,
    );
    expect(output).toContain('upload complete');
    expect((await send(storage, 'GET', '/objects/data/datasets/images.tar')).text).toBe('a data set');
  });
});

describe("the README's walkthrough with an S3 store", () => {
  let backend: Backend;
  let bucket: string;
  beforeAll(async () => {
    backend = await openS3('new');
    bucket = bucketName();
    await backend.createBucket(bucket);
  }, S3_START_TIMEOUT_MS);
  afterAll(async () => {
    await removeBucket(backend, bucket);
    await backend.close();
  });

  it('reads with the AWS SDK what was uploaded, and the service reads what the SDK writes', async () => {
    const { endpoint, region, accessKeyId, secretAccessKey } = await testS3('new');
    const before = await openStorage({ defaultBucket: bucket, through: () => backend });
    try {
      await send(before, 'PUT', `/objects/${bucket}/runs/7/model.bin`, 'weights', { 'x-meta-job': '7' });
      const program = (await readWalk('js'))[2] ?? '';
      const here = program
        .replace(/endpoint: '[^']*'/, `endpoint: '${endpoint}'`)
        .replace(/region: '[^']*'/, `region: '${region}'`)
        .replaceAll("'data'", `'${bucket}'`);
      const credentials = JSON.stringify({ accessKeyId, secretAccessKey });
      const output = await runScript(
        `${here}\nconsole.log(await Body.transformToString(), Metadata);`,
        `const credentials = ${credentials};`,
      );
      expect(output).toContain("weights { job: '7' }");
      expect((await contentOf(backend, { bucket, key: 'runs/7/notes.txt' })).toString()).toBe('from the SDK');
      const found = await send(before, 'GET', `/objects/${bucket}/runs/7/notes.txt`);
      expect(found.text).toBe('from the SDK');
    } finally {
      await before.close();
    }
  });
});
