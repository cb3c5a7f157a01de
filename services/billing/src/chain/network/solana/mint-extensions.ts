import { ExtensionType, LENGTH_SIZE, TYPE_SIZE } from '@solana/spl-token';

const HEADER_BYTES = TYPE_SIZE + LENGTH_SIZE;

/**
 * The names of a mint's extensions; `extension 99` for those that are not known here.
 *
 * What follows the last one is padding: the program adds two bytes to an account that would otherwise be as long as a
 * multisignature account, on which the reader of `@solana/spl-token` throws.
 *
 * @param tlvData types, lengths and values, as the program stores them
 */
export function extensionNames(tlvData: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + HEADER_BYTES <= tlvData.length; ) {
    const type = tlvData.readUInt16LE(at);
    if (type === ExtensionType.Uninitialized) break;
    names.push(ExtensionType[type] ?? `extension ${type}`);
    at += HEADER_BYTES + tlvData.readUInt16LE(at + TYPE_SIZE);
  }
  return names;
}
