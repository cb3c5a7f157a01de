/** Run by Vitest before each test file. */
import { afterAll } from 'vitest';
import { closeFile } from './file-end.ts';

afterAll(closeFile);
