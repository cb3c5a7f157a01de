/** Run by Vitest before each test file. */
import { closeAfterFile } from './file-end.ts';

closeAfterFile();
