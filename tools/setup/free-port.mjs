import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The range of ports. It lies below the ports that Linux, macOS and Windows give to outgoing connections, so that no
 * connection takes a free port before a server listens on it.
 */
const FIRST = 20_000;
const COUNT = 12_000;
/** The time for which a port belongs to who asked for it, in milliseconds. */
const RESERVED_MS = 10 * 60_000;
/** A file for each reserved port: tests of several processes ask at the same time. */
const FOLDER = join(tmpdir(), `ethread-ports-${process.getuid?.() ?? 'user'}`);

export async function freePort(count = 1) {
  mkdirSync(FOLDER, { recursive: true });
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + randomInt(COUNT);
    if (await takeAll(Array.from({ length: count }, (_, index) => port + index))) return port;
  }
  throw new Error(`no port of 127.0.0.1 from ${FIRST} to ${FIRST + COUNT - 1} is free`);
}

async function takeAll(ports) {
  for (const port of ports) if (!reserve(port) || !(await isFree(port))) return false;
  return true;
}

function reserve(port) {
  const file = join(FOLDER, String(port));
  try {
    if (Date.now() - statSync(file).mtimeMs < RESERVED_MS) return false;
    rmSync(file);
  } catch {
    // There is no such file, or another process removed it first: the next line decides.
  }
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch {
    return false;
  }
}

async function isFree(port) {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
