import { once } from 'node:events';
import { connect } from 'node:net';
import { pathOf } from './requirements.mjs';

/**
 * Returns the command of a private Redis on 127.0.0.1 that writes its append-only file to a folder. `fsync` sets how
 * often the file is flushed to the disk: `always` or `everysec`. Further settings are arguments of redis-server.
 * @throws when this machine has no Redis.
 */
export function redisCommand({ port, folder, fsync, settings = [] }) {
  const program = pathOf('Redis');
  if (program === undefined) throw new Error('Redis is not installed');
  const place = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const writing = ['--save', '', '--appendonly', 'yes', '--appendfsync', fsync];
  return [program, ...place, ...writing, '--loglevel', 'warning', ...settings];
}

/** Resolves to whether a Redis on a port of 127.0.0.1 has loaded its data and responds. */
export async function redisResponds(port) {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [reply] = await once(socket, 'data');
    return String(reply) === '+PONG\r\n';
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
