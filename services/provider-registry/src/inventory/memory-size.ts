import type { Machine } from './machine.ts';

/** Of the object, its entry and the small objects inside, by measurement; see docs/PERFORMANCE.md. */
const MACHINE_BYTES = 770;
const TEXT_BYTES = 16;
const LIST_ENTRY_BYTES = 8;

const sizeOf = (text: string) => (text === '' ? 0 : TEXT_BYTES + text.length);

/** How much memory a machine takes, about: what machines share is not counted. */
export function bytesOf({ name, texts, uuidTexts }: Machine, lists: number): number {
  const { head, addresses, place, metadata = '', host, drain, verification, suspended } = texts;
  const own = [name, head, addresses, place, metadata, host, verification, drain.whole, suspended.whole];
  return (
    MACHINE_BYTES +
    LIST_ENTRY_BYTES * lists +
    [...own, ...uuidTexts].reduce((sum, text) => sum + sizeOf(text), 0)
  );
}
