import { describe, expect, it } from 'vitest';
import { readConnection } from './connection.ts';

const ssh = { host: 'rig.example.org', port: 30_001, user: 'root', host_key: 'ssh-ed25519 AAAA' };

describe('the connection that a machine tells', () => {
  it('is a command and pages', () => {
    const http = [{ port: 8_888, url: 'http://rig.example.org:30002/' }];
    expect(readConnection({ ssh, http }, undefined)).toEqual({
      ssh: {
        command: 'ssh -p 30001 root@rig.example.org',
        knownHost: '[rig.example.org]:30001 ssh-ed25519 AAAA',
      },
      pages: [{ port: 8_888, url: 'http://rig.example.org:30002/' }],
    });
  });

  it('opens a notebook with its token', () => {
    const http = [{ port: 8_888, url: 'http://rig.example.org:30002/' }];
    const { pages } = readConnection({ http }, { env: { JUPYTER_TOKEN: 'secret' } });
    expect(pages[0]?.url).toBe('http://rig.example.org:30002/?token=secret');
  });

  it('never has anything in it that a shell or a browser would run', () => {
    for (const part of [
      { host: 'rig; rm -rf ~' },
      { host: '-oProxyCommand=evil' },
      { host: '$(evil)' },
      { user: 'root evil' },
      { user: '-l' },
      { port: '22; evil' },
      { port: 0 },
    ]) {
      expect(readConnection({ ssh: { ...ssh, ...part } }, undefined).ssh).toBeUndefined();
    }
    const key = { ...ssh, host_key: 'ssh-ed25519 AAAA\nevil ssh-rsa B' };
    expect(readConnection({ ssh: key }, undefined).ssh?.knownHost).toBeUndefined();
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'nonsense', 7, undefined]) {
      expect(readConnection({ http: [{ port: 1, url }] }, undefined).pages).toEqual([]);
    }
    expect(readConnection({ http: 'nonsense', ssh: null }, undefined)).toEqual({ pages: [] });
  });
});
