import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, installHintOf, pathOf, until } from '@ethread/setup';
import { createS3Store, s3LocationOf } from '@ethread/storage/objects';
import { CREDENTIALS } from './open-server.ts';

/** A versitygw over a folder, which has a bucket. */
export interface ObjectServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts versitygw on a free port of 127.0.0.1. @throws when this machine does not have it. */
export async function startObjectServer(folder: string): Promise<ObjectServer> {
  const program = pathOf('versitygw');
  if (program === undefined) throw new Error(`versitygw is missing; ${installHintOf('versitygw')}`);
  mkdirSync(join(folder, 'history'), { recursive: true });
  const port = await freePort();
  const child: ChildProcess = spawn(program, ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder], {
    env: {
      ...process.env,
      ROOT_ACCESS_KEY: CREDENTIALS.accessKeyId,
      ROOT_SECRET_KEY: CREDENTIALS.secretAccessKey,
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}/history`;
  const location = s3LocationOf(url);
  if (!location) throw new Error(`${url} names no bucket`);
  const objects = createS3Store(location, CREDENTIALS, { attempts: 1 });
  await until(async () => Array.isArray(await objects.list('')));
  return {
    url,
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
