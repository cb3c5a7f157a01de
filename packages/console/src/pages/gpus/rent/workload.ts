import type { FormValues } from '../../../ui/form.tsx';
import { fieldProblem } from '../../../ui/problem.ts';
import { homeOf } from '../../shared/home.ts';
import { jobFolder, NOTEBOOK_TOKEN } from '../../shared/jobs.ts';
import { presign } from '../../shared/objects.ts';
import type { Template } from './templates.ts';
import { parsePairs, parsePorts, parsePublicKey, parseVariables, TextError } from './workload-text.ts';

/** The longest that links can be valid; the machine uploads outputs after the end. */
const LINK_EXPIRY = '168h';
/** What the agent keeps of the output. */
const LOG_BYTES_MAX = 256 * 1024;

interface WorkloadOptions {
  readonly values: FormValues;
  readonly template: Template;
  readonly userId: string;
  readonly jobId: string;
}

/**
 * What the machine is to run, as the reference agent reads it, with links to the user's files.
 *
 * @throws ProblemError that names the field, or as presigning does
 */
export async function buildWorkload(options: WorkloadOptions): Promise<Record<string, unknown>> {
  const { values, template } = options;
  const { image, command, args } = values;
  if (image === undefined) throw fieldProblem('image', 'Say which image is to run.');
  const env = read('env', () => parseVariables(values.env));
  if (template.name === 'notebook') env[NOTEBOOK_TOKEN] ??= newToken();
  const ports = read('ports', () => parsePorts(values.ports));
  const needsKey = template.needsKey || values.ssh_public_key !== undefined;
  const key = needsKey ? read('ssh_public_key', () => parsePublicKey(values.ssh_public_key)) : undefined;
  const inputs = read('inputs', () => parsePairs(values.inputs, 'right'));
  const outputs = read('outputs', () => parsePairs(values.outputs, 'left'));
  const link = linker(options);
  return {
    image,
    ...(command !== undefined && { command: ['sh', '-c', command] }),
    ...(args !== undefined && { args: args.split(/\s+/).filter(Boolean) }),
    ...(Object.keys(env).length > 0 && { env }),
    ...(ports.length > 0 && { ports }),
    ...(key !== undefined && { ssh_public_key: key }),
    ...(inputs.length > 0 && {
      inputs: await Promise.all(
        inputs.map(async ({ left, right }) => ({ url: await link(left, 'GET'), path: right })),
      ),
    }),
    ...(outputs.length > 0 && {
      outputs: await Promise.all(
        outputs.map(async ({ left, right }) => ({ path: left, url: await link(right, 'PUT') })),
      ),
    }),
    log: await logLinks(options),
  };
}

function read<Value>(field: string, parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw error instanceof TextError ? fieldProblem(field, error.message) : error;
  }
}

/** A file of the user's becomes a link; an address stays what it is. */
function linker({ userId }: WorkloadOptions) {
  return async (file: string, method: 'GET' | 'PUT') => {
    if (/^https?:\/\//.test(file)) return file;
    const key = `${homeOf(userId)}${file.replace(/^\/+/, '')}`;
    return (await presign(key, { method, expiry: LINK_EXPIRY })).url;
  };
}

async function logLinks({ userId, jobId }: WorkloadOptions) {
  const key = `${jobFolder(userId, jobId)}log.txt`;
  const [put, get] = await Promise.all([
    presign(key, { method: 'PUT', expiry: LINK_EXPIRY, maxBytes: LOG_BYTES_MAX }),
    presign(key, { method: 'GET', expiry: LINK_EXPIRY }),
  ]);
  return { put_url: put.url, get_url: get.url };
}

const TOKEN_BYTES = 24;

function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
