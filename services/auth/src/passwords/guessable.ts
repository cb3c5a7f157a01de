import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Shorter ones are too often part of something good. */
const WORD_MIN = 4;
const WORD_MAX = 24;
const RUN_MIN = 3;
/** Parts of which a password must not be made up entirely: each is one of some tens of thousands. */
const PARTS_MAX = 3;

/** Ways over a keyboard; also backwards. */
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

/** Every piece of every way, so that one look tells. */
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

/** Is this (in lower case) on the list of passwords that are tried first? */
export function isCommonPassword(folded: string): boolean {
  return COMMON.has(folded);
}

function unleet(text: string): string {
  return text.replace(/[013457@$!8]/g, (character) => LEET[character] ?? character);
}

/** Each character the next one after the last, or before it, or the same. */
function isRun(text: string): boolean {
  const step = text.charCodeAt(1) - text.charCodeAt(0);
  if (Math.abs(step) > 1) return false;
  for (let at = 2; at < text.length; at += 1) {
    if (text.charCodeAt(at) - text.charCodeAt(at - 1) !== step) return false;
  }
  return true;
}

/** A text, and the same with letters for the signs that stand for them. */
interface Spelling {
  readonly text: string;
  readonly plain: string;
  readonly words: ReadonlySet<string>;
}

/** Is this stretch something that is known? */
function isPart({ text, plain, words }: Spelling, start: number, end: number): boolean {
  const part = text.slice(start, end);
  if (words.has(part) || isRun(part)) return true;
  if (part.length < WORD_MIN) return false;
  return COMMON.has(part) || COMMON.has(plain.slice(start, end)) || WALKS.has(part) || YEAR.test(part);
}

/** The fewest parts that make up the text: known ones, or single characters; separators are free. */
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

/** What is repeated, when the text is nothing but that. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (text.length % length === 0 && unit.repeat(text.length / length) === text) return unit;
  }
  return text;
}

/**
 * Would somebody who puts passwords together find this one soon: from at most three common passwords, given words,
 * runs (`abcd`, `9876`, `aaaa`) or ways over a keyboard, whatever stands between them, or by repeating little?
 *
 * @param folded the password in lower case, at most some hundred characters
 * @param words that somebody would try here: of the service, of the person
 */
export function isGuessable(folded: string, words: readonly string[]): boolean {
  return fewestParts(unitOf(folded), new Set(words)) <= PARTS_MAX;
}
