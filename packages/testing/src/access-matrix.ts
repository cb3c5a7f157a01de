import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { MATRIX_CALLERS, type MatrixCaller } from './access-callers.ts';
import type { Operation } from './openapi-document.ts';

/** What a caller got: `allowed`, or the status and code of the refusal. */
type Row = Readonly<Record<string, readonly string[]>>;

/** A response, as far as it tells about access. */
export interface MatrixReply {
  readonly status: number;
  /** Of a problem document. */
  readonly code: string | undefined;
  readonly challenge: string | null;
}

export interface MatrixOptions {
  /** In which mode of the service. */
  readonly title: string;
  /** Whether the document's `security` follows from who may call, which is not so where routes say it themselves. */
  readonly checksDocument: boolean;
  /** The committed file of the service, `access.json`: which callers got what, by operation. */
  readonly file: URL;
  readonly operations: readonly Operation[];
  /** Sends the operation as this caller, about something that exists and belongs to the renter or owner. */
  readonly ask: (operation: Operation, caller: MatrixCaller) => Promise<MatrixReply>;
  /**
   * Codes of refusals that come after access has been decided: of requests about what does not exist where its existence is
   * no secret, and of wrong passwords. By operation; `*` for all.
   */
  readonly decided: Readonly<Record<string, readonly string[]>>;
}

/** `GRIDLEASE_RECORD_ACCESS=1` writes the committed file instead of comparing with it. */
// biome-ignore lint/style/noProcessEnv: how the one who runs the test says so
const isRecording = process.env.GRIDLEASE_RECORD_ACCESS === '1';

function outcomeOf({ status, code }: MatrixReply, decided: readonly string[]): string {
  const isRefused = [401, 403, 404].includes(status) || status >= 500;
  if (!isRefused || (code !== undefined && decided.includes(code))) return 'allowed';
  return code === undefined ? String(status) : `${status} ${code}`;
}

function readCommitted(file: URL): Readonly<Record<string, Row>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (isRecording) return {};
    throw error;
  }
}

/** So many at once that the machine is busy, and so few that no queue of the service is full. */
const AT_ONCE = 8;

interface Answered {
  readonly caller: MatrixCaller;
  readonly reply: MatrixReply;
}

/** Who is let in first, and then the refusals. */
function rowOf(replies: readonly Answered[], decided: readonly string[]): Row {
  const row = Map.groupBy(replies, ({ reply }) => outcomeOf(reply, decided));
  const sorted = [...row].sort(([a], [b]) => (a < b ? 1 : -1));
  return Object.fromEntries(
    sorted.map(([outcome, those]) => [outcome, those.map(({ caller }) => caller.name)]),
  );
}

async function askAll(ask: (caller: MatrixCaller) => Promise<MatrixReply>) {
  const replies: Answered[] = [];
  for (let from = 0; from < MATRIX_CALLERS.length; from += AT_ONCE) {
    const some = MATRIX_CALLERS.slice(from, from + AT_ONCE);
    replies.push(...(await Promise.all(some.map(async (caller) => ({ caller, reply: await ask(caller) })))));
  }
  return replies;
}

/** Whether the document says that an operation needs a token as what was seen says. */
function expectDocumented(operation: Operation, row: Row, statuses: ReadonlySet<string>): void {
  expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([...statuses]));
  const isOpen = row.allowed?.includes('anonymous') === true;
  const isJudged = row.allowed?.includes('forged token') !== true;
  const optional = isOpen ? [{}, { bearerAuth: [] }] : [{ bearerAuth: [] }, {}];
  expect(operation.security).toEqual(isJudged ? optional : []);
}

/**
 * Tries every operation of a service as every caller, with real requests, and compares with the committed file, from which
 * `docs/ACCESS.md` is written.
 */
export function describeAccessMatrix(options: MatrixOptions): void {
  const { title, file, operations, ask, decided, checksDocument } = options;
  const committed = readCommitted(file);
  const seen: Record<string, Row> = {};

  describe(title, () => {
    it.each(operations)('$operationId is for those for whom it is (ASVS 8.2.1, 8.2.2)', async (operation) => {
      const { operationId } = operation;
      const codes = [...(decided['*'] ?? []), ...(decided[operationId] ?? [])];
      const replies = await askAll((caller) => ask(operation, caller));
      const row: Row = rowOf(replies, codes);
      for (const { caller, reply } of replies) {
        if (reply.status === 401)
          expect([caller.name, reply.challenge]).toEqual([caller.name, expect.stringMatching(/^Bearer/)]);
      }
      seen[operationId] = row;
      const statuses = new Set(replies.map(({ reply }) => String(reply.status)));
      if (checksDocument) expectDocumented(operation, row, statuses);
      if (!isRecording) expect(seen[operationId]).toEqual(committed[operationId]);
    });

    it('no operation is missing in the committed matrix, and none is there that is gone', () => {
      const names = operations.map(({ operationId }) => operationId).sort();
      expect(Object.keys(isRecording ? seen : committed).sort()).toEqual(names);
    });

    afterAll(() => {
      if (isRecording) writeFileSync(file, `${JSON.stringify(seen, null, 1)}\n`);
    });
  });
}
