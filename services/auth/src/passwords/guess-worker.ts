import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import type { GuessQuestion } from './guess-estimator.ts';

/**
 * The program of the estimator's child process (ADR 0019): answers one question at a time over the channel to its
 * parent, and exits with it. Imports nothing of ours at run time.
 */

/** Substitutions of letters (`p4$$`) that are tried per password: the time grows with them. */
const SUBSTITUTIONS_MAX = 32;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: SUBSTITUTIONS_MAX,
});

process.on('message', ({ password, words }: GuessQuestion) => {
  process.send?.(zxcvbn.check(password, [...words]).guesses);
});
// A terminal signals the whole process group: pending questions of the parent are answered first.
process.on('SIGINT', () => {}).on('SIGTERM', () => {});
