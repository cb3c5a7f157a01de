/** Imported before a program of `npm start` (see `frugalArguments`). */
import { releaseMemoryAtRest } from './release-memory.ts';

releaseMemoryAtRest();
