import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@ethread/core';
import { type CounterFile, createCounterFile } from './counter-file.ts';
import { openPeerSockets, socketFile } from './peer-socket.ts';

/** Counters that a server stores in case that it ends before they reach Redis. */
export interface JournalFolder {
  /** The name of this process. */
  readonly name: string;
  /** Creates a file of this process. */
  create(kind: string): CounterFile;
  /** Returns the files of a kind whose processes have ended. */
  left(kind: string): Promise<readonly LeftJournal[]>;
  close(): Promise<void>;
}

/** The journal of a process that has ended. */
export interface LeftJournal {
  /** The name of the process. */
  readonly name: string;
  readonly path: string;
  /** Deletes the journal, once all its content is stored elsewhere. */
  remove(): void;
}

/** Opens a folder, or creates it. The processes of a machine may share it. */
export async function openJournalFolder(folder: string, logger: Logger): Promise<JournalFolder> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = randomBytes(8).toString('hex');
  const sockets = openPeerSockets(folder);
  // The socket carries no data. It exists as long as this process.
  const server = await sockets.listen(name, (socket) => socket.destroy());

  async function isGone(other: string): Promise<boolean> {
    const response = await sockets.connect(other);
    if (typeof response !== 'string') response.destroy();
    return response === 'gone';
  }

  function leftBy(gone: string, kind: string): LeftJournal {
    const path = join(folder, `${gone}.${kind}`);
    return {
      name: gone,
      path,
      remove() {
        rmSync(path, { force: true });
        if (readdirSync(folder).every((file) => !file.startsWith(gone) || file.endsWith('.socket'))) {
          rmSync(socketFile(folder, gone), { force: true });
        }
      },
    };
  }

  return {
    name,
    create: (kind) => createCounterFile(join(folder, `${name}.${kind}`), { logger }),
    async left(kind) {
      const names = readdirSync(folder)
        .filter((file) => file.endsWith(`.${kind}`))
        .map((file) => file.slice(0, -kind.length - 1))
        .filter((other) => other !== name);
      const areGone = await Promise.all(names.map(isGone));
      return names.filter((_, at) => areGone[at]).map((gone) => leftBy(gone, kind));
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      await closed;
      sockets.close();
    },
  };
}
