import { closeFile, closeWithFile } from '@gridlease/testing/file-end';
import { expect, test } from 'vitest';

test('what ends with a file is closed in reverse order, also after a failure, and once', async () => {
  const closed: string[] = [];
  closeWithFile(() => closed.push('first'));
  closeWithFile(() => Promise.reject(new Error('stuck')));
  closeWithFile(() => closed.push('last'));
  await expect(closeFile()).rejects.toThrow('stuck');
  expect(closed).toEqual(['last', 'first']);
  await closeFile();
  expect(closed).toEqual(['last', 'first']);
});
