import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import type { GuessQuestion } from './guess-estimator.ts';

/**
 * The program of the estimator's child process (ADR 0019): takes one question at a time over the channel to its
 * parent, and ends with it. Imports nothing of ours at run time.
 */

/** Ways to read signs as letters (`p4$$`) that are tried of one password: the time grows with them. */
const SUBSTITUTIONS_MAX = 32;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: SUBSTITUTIONS_MAX,
});

process.on('message', ({ password, words }: GuessQuestion) => {
  process.send?.(zxcvbn.check(password, [...words]).guesses);
});
// A terminal sends its signals to the whole group: what the parent still wants to know is answered first.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
