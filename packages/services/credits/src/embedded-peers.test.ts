import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@ethread/core';
import { until } from '@ethread/setup';
import { openEmbeddedPeers } from './embedded-peers.ts';
import { socketFile } from './peer-socket.ts';

describe('the other processes of a ledger', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-peers-'));
  let listener: ChildProcess | undefined;

  afterEach(() => listener?.kill('SIGKILL'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are gone when they end before they accept a connection', async () => {
    const gone: string[] = [];
    const peers = await openEmbeddedPeers({
      folder,
      holder: 'one',
      logger: silentLogger,
      onPeer() {},
      onRequested() {},
      onGone: (holder) => (gone.push(holder), Promise.resolve(gone.length === 2)),
    });
    listener = await listen(socketFile(folder, 'other'));
    // A stopped process accepts nothing: the connection waits in its queue until the process ends.
    listener.kill('SIGSTOP');
    const met = peers.meet('other');
    listener.kill('SIGKILL');
    // Lets the process end before this one looks at the connection.
    execFileSync('sleep', ['0.5']);
    await met;
    expect(gone).toEqual(['other']);
    // It could not be settled at first.
    await until(() => gone.length === 2);
    await peers.close();
  });
});

/** Starts a process that listens on a socket. */
async function listen(path: string): Promise<ChildProcess> {
  const script = `require('net').createServer().listen(${JSON.stringify(path)}, () => console.log('listening'))`;
  const child = spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}
