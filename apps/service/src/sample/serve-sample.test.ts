import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServeFlags } from '../serve-options.ts';
import { serveSample } from './serve-sample.ts';

describe('start of the sample', () => {
  let data: string;
  let printed: string[];

  beforeEach(() => {
    printed = [];
    data = mkdtempSync(join(tmpdir(), 'ethread-sample-'));
  });
  afterEach(() => rmSync(data, { recursive: true }));

  const start = (flags: ServeFlags) =>
    serveSample(
      { data, port: '0', ...flags },
      {
        command: 'npm start --',
        notice: 'The sites are in build.',
        print: (line) => printed.push(line),
        secondsSinceStart: () => 0,
      },
    );

  it.each<[string, ServeFlags, RegExp]>([
    [
      'a flag of another kind of chain',
      { network: 'mainnet' },
      /^--sample cannot be combined with --network; remove one or the other$/,
    ],
    [
      'a folder that cannot be made',
      { data: '/proc/sample' },
      /^\/proc\/sample: cannot be written: .*; choose another folder: npm start -- --data FOLDER$/,
    ],
  ])('rejects %s before it prints anything else', async (_case, flags, message) => {
    await expect(start(flags)).rejects.toThrow(message);
    expect(printed).toEqual([]);
  });

  it('names a command with a free port when the port is in use', async () => {
    // A connection that some other process opens to this port would keep the server open.
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = Object(server.address());
    await expect(start({ port: String(port) })).rejects.toThrow(
      `127.0.0.1:${port}: the port is in use; choose another one: npm start -- --port `,
    );
    server.close();
  });

  it('rejects an access file with other content, and says how to fix it', async () => {
    for (const content of ['{', '{"key":1}', '{"adminToken":"short"}']) {
      writeFileSync(join(data, 'access.json'), content);
      await expect(start({})).rejects.toThrow(/access\.json: expected the key and the token/);
    }
  });
});
