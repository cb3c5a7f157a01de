import { beforeAll, describe, expect, test } from 'vitest';
import { type Document, listFiles, parseDocument, readDocuments, readHistory } from './documents/markdown.ts';
import { findBrokenLinks, findWrongNames } from './documents/names.ts';
import { readVocabulary, type Vocabulary } from './documents/vocabulary.ts';

let documents: Document[];
let history: Document[];
let known: Vocabulary;
beforeAll(() => {
  const files = listFiles();
  documents = readDocuments(files);
  history = readHistory(files);
  known = readVocabulary(files);
});

describe('documents', () => {
  test('name configuration keys, metrics, paths, npm scripts and error codes that exist', () => {
    expect(findWrongNames(documents, known)).toEqual([]);
  });

  test('link to files and headings that exist', () => {
    expect(findBrokenLinks([...documents, ...history], known)).toEqual([]);
  });
});

test.each([
  ['`hashing.workers`', 'hashing.workers is no key'],
  ['`mail.smtp_url` of billing, `mail.url` of billing', 'billing has no key mail.url'],
  ['Look at `billing_mails_total`. Correct `mail.url`.', 'billing has no key mail.url'],
  ['`GRIDLEASE_MAIL__URLL`', 'GRIDLEASE_MAIL__URLL is no variable'],
  ['`billing_males_total`', 'billing_males_total is no metric'],
  ['it is 409 `wallet_frozzen`', 'wallet_frozzen is no code'],
  ['`services/billing/src/rentals/usage/recorded.ts`', 'there is no file'],
  ['`usage/recorded.ts`', 'there is no file'],
  ['`POST /api/v1/wallets/{id}/depositt`', 'no service has'],
  ['`npm run simulate-fleets`', 'npm has no script simulate-fleets'],
  ['```sh\nnpm run --silent fauced -- x\n```', 'npm has no script fauced'],
])('a document that mentions %s is reported', (text, problem) => {
  expect(findWrongNames([parseDocument('docs/X.md', text)], known)).toContainEqual(
    expect.stringContaining(problem),
  );
});

test('a link to a missing file or heading is reported', () => {
  const [broken, wrong] = ['[a](RUNBOK.md)', '[b](RUNBOOK.md#nowhere)'];
  const found = findBrokenLinks([...documents, parseDocument('docs/X.md', `${broken} ${wrong}`)], known);
  expect(found).toEqual(['docs/X.md:1: no file RUNBOK.md', 'docs/X.md:1: no heading RUNBOOK.md#nowhere']);
});
