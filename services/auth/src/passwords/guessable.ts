import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Shorter words are too often part of good passwords. */
const WORD_MIN = 4;
const WORD_MAX = 24;
const RUN_MIN = 3;
/** A password made of this many known parts is guessable: each is one of some tens of thousands. */
const PARTS_MAX = 3;

/** Keyboard walks; also backwards. */
const KEYBOARD = [
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '1234qwerasdfzxcv',
];
const YEAR = /^(19|20)\d\d$/;

/** Every piece of every walk, for one lookup. */
const WALKS: ReadonlySet<string> = new Set(
  KEYBOARD.flatMap((walk) => [walk, [...walk].reverse().join('')]).flatMap(piecesOf),
);

function piecesOf(walk: string): string[] {
  return [...walk].flatMap((_, start) =>
    Array.from({ length: Math.max(0, walk.length - start - WORD_MIN + 1) }, (_, more) =>
      walk.slice(start, start + WORD_MIN + more),
    ),
  );
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const SEPARATOR = /[\s\p{P}\p{S}]/u;

/** Whether this password (in lower case) is on the list of common ones. */
export function isCommonPassword(folded: string): boolean {
  return COMMON.has(folded);
}

function unleet(text: string): string {
  return text.replace(/[013457@$!8]/g, (character) => LEET[character] ?? character);
}

/** Whether each character is the successor of the last one, or its predecessor, or the same. */
function isRun(text: string): boolean {
  const step = text.charCodeAt(1) - text.charCodeAt(0);
  if (Math.abs(step) > 1) return false;
  for (let at = 2; at < text.length; at += 1) {
    if (text.charCodeAt(at) - text.charCodeAt(at - 1) !== step) return false;
  }
  return true;
}

/** A text, and the same with letters in place of leetspeak. */
interface Spelling {
  readonly text: string;
  readonly plain: string;
  readonly words: ReadonlySet<string>;
}

/** Whether this part of the text is a known word, run or walk. */
function isPart({ text, plain, words }: Spelling, start: number, end: number): boolean {
  const part = text.slice(start, end);
  if (words.has(part) || isRun(part)) return true;
  if (part.length < WORD_MIN) return false;
  return COMMON.has(part) || COMMON.has(plain.slice(start, end)) || WALKS.has(part) || YEAR.test(part);
}

/** The smallest number of parts that make up the text: known ones, or single characters; separators are free. */
function fewestParts(text: string, words: ReadonlySet<string>): number {
  const spelling = { text, plain: unleet(text), words };
  const fewest = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let best = (fewest[end - 1] ?? 0) + (SEPARATOR.test(text.charAt(end - 1)) ? 0 : 1);
    for (let start = Math.max(0, end - WORD_MAX); start <= end - RUN_MIN; start += 1) {
      const parts = (fewest[start] ?? 0) + 1;
      if (parts < best && isPart(spelling, start, end)) best = parts;
    }
    fewest.push(best);
  }
  return fewest[text.length] ?? 0;
}

/** The repeated unit, if the text consists of repetitions; otherwise the text. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit;
  }
  return text;
}

/**
 * Whether the password is a combination of at most three common passwords, given words, runs (`abcd`, `9876`, `aaaa`) or
 * keyboard walks, with any separators, or a repetition of such.
 *
 * @param folded the password in lower case, at most some hundred characters
 * @param words that an attacker would try first: of the service and of the user
 */
export function isGuessable(folded: string, words: readonly string[]): boolean {
  return fewestParts(unitOf(folded), new Set(words)) <= PARTS_MAX;
}
