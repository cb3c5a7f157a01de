"""Runs the servers of a one-disk OpenStack Swift that `swift.ts` has configured, until one of them or we end.

usage: run-swift.py FOLDER MEMCACHED-COMMAND...
"""

import ctypes
import os
import signal
import sys
from configparser import ConfigParser

folder, *memcached = sys.argv[1:]
PR_SET_PDEATHSIG = 1


def end_with_parent():
    """Swift's servers leave the process group, so a signal to the group would not reach them."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def build_rings():
    """Says in Swift's way that everything is on one disk of this machine."""
    from swift.common.ring import RingBuilder

    for name in ('account', 'container', 'object'):
        config = ConfigParser()
        config.read(f'{folder}/{name}-server.conf')
        address = {'ip': '127.0.0.1', 'port': config.getint('DEFAULT', 'bind_port')}
        replication = {f'replication_{key}': value for key, value in address.items()}
        ring = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
        ring.add_dev({'region': 1, 'zone': 1, 'device': 'disk', 'weight': 1, **address, **replication})
        ring.rebalance()
        ring.get_ring().save(f'{folder}/{name}.ring.gz')


def start(program):
    """Runs the function in a process of its own."""
    if os.fork() == 0:
        end_with_parent()
        sys.exit(program())


end_with_parent()
try:
    os.setxattr(folder, 'user.gridlease', b'1')
except OSError as error:
    sys.exit(f'Swift cannot keep objects in {folder}: its file system has no extended attributes ({error})')

import eventlet.patcher

# Before anything makes a lock that Swift's green threads would have to share.
eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from swift.common import utils

# Before anything of Swift's reads it from /etc.
utils.set_swift_dir(folder)
from swift.common.wsgi import run_wsgi

build_rings()
start(lambda: os.execv(memcached[0], memcached))
for name in ('account', 'container', 'object', 'proxy'):
    start(lambda: run_wsgi(f'{folder}/{name}-server.conf', f'{name}-server', verbose=True))
os.wait()
sys.exit('a server of Swift has ended')
