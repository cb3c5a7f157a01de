import type { Archive } from '../../src/books/archive/archive.ts';

/** No month of a simulation is archived. */
export const NO_ARCHIVE: Archive = {
  read: ({ partition }) => Promise.reject(new Error(`${partition} is not archived`)),
};
