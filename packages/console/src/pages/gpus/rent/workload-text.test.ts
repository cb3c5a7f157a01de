import { describe, expect, it } from 'vitest';
import { parsePairs, parsePorts, parsePublicKey, parseVariables, TextError } from './workload-text.ts';

describe('the text of a workload', () => {
  it('has variables, whose values may have anything in them', () => {
    expect(parseVariables('A=1\n\n  PATH_2=a=b c \n')).toEqual({ A: '1', PATH_2: 'a=b c' });
    expect(parseVariables(undefined)).toEqual({});
    expect(() => parseVariables('2A=1')).toThrow(TextError);
  });

  it('has ports', () => {
    expect(parsePorts('8888, 6006 22')).toEqual([8888, 6006, 22]);
    for (const text of ['0', '65536', '80a', '-1']) expect(() => parsePorts(text)).toThrow(TextError);
  });

  it('has files and the absolute paths where they are', () => {
    expect(parsePairs('train.py /data/train.py\n', 'right')).toEqual([
      { left: 'train.py', right: '/data/train.py' },
    ]);
    expect(parsePairs('/out/model.bin models/1.bin', 'left')).toEqual([
      { left: '/out/model.bin', right: 'models/1.bin' },
    ]);
    for (const text of ['train.py', 'train.py data/x', 'train.py /a/../b', 'a b /c']) {
      expect(() => parsePairs(text, 'right')).toThrow(TextError);
    }
  });

  it('has a public key, never a private one', () => {
    const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGJ1 alice@laptop';
    expect(parsePublicKey(` ${key}\n`)).toBe(key);
    expect(() => parsePublicKey('-----BEGIN OPENSSH PRIVATE KEY-----')).toThrow('private key');
    expect(() => parsePublicKey('hello')).toThrow(TextError);
  });
});
