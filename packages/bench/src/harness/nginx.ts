import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Served, startServer } from './servers.ts';
import type { Stage } from './stage.ts';

/** nginx with a few lines of configuration, as one would write them in five minutes. */
interface BareNginx {
  /** Also of its folder on the stage. */
  readonly name: string;
  readonly program: string;
  /** Responds 200. */
  readonly readyPath: string;
  /** Lines of the block `http`. */
  readonly http?: string;
  /** Lines of its only block `server`. */
  readonly server: string;
}

function configOf(folder: string, { http = '', server }: BareNginx): string {
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr;
worker_processes auto;
events {
}
http {
	access_log off;
	client_body_temp_path ${folder}/body;
	proxy_temp_path ${folder}/proxy;
	fastcgi_temp_path ${folder}/fastcgi;
	uwsgi_temp_path ${folder}/uwsgi;
	scgi_temp_path ${folder}/scgi;
	keepalive_requests 1000000;
	${http}
	server {
		listen 127.0.0.1:LISTEN_PORT;
		${server}
	}
}
`;
}

/** Starts it on a free port. Its work is done by child processes. */
export async function startBareNginx(stage: Stage, nginx: BareNginx): Promise<Served> {
  const { name, program, readyPath } = nginx;
  const folder = join(stage.folder, name);
  await mkdir(folder, { mode: 0o711 });
  const template = join(folder, 'nginx.conf');
  await writeFile(template, configOf(folder, nginx));
  const script = `sed "s/LISTEN_PORT/$PORT/" ${template} > ${template}.filled && exec ${program} -e stderr -p ${folder} -c ${template}.filled`;
  return startServer(stage, {
    ...{ name, source: '/bin/sh', isForeign: true, readyPath },
    args: ['-c', script],
    env: { PORT: '{port}' },
  });
}
