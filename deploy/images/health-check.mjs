// The container's health: 0 when the service at HEALTH_URL answers that it is ready. The image has no curl.
// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here.
const url = process.env.HEALTH_URL;
if (url === undefined) throw new Error('HEALTH_URL is not set: it is the address of /health/ready');
const { ok } = await fetch(url, { signal: AbortSignal.timeout(4_000) });
process.exitCode = ok ? 0 : 1;
