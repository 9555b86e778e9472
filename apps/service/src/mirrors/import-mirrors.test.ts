import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { silentLogger, sleep, systemClock } from '@ethread/core';
import { archiveBytes, buildBlocks, sourceOf, testGenesis, testGenesisHeader } from '@ethread/era/testing';
import { createHistory, type History } from '@ethread/history';
import { temporaryFolders } from '@ethread/storage/testing';
import { importMirrors, type MirrorImportOptions } from './import-mirrors.ts';
import { readMirror } from './mirror-client.ts';

/** Blocks of an archive in these tests. */
const BLOCKS = 10;
const ARCHIVES = 5;
const HEAD = ARCHIVES * BLOCKS - 1;
const genesis = testGenesis();

interface TestArchive {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Builds the archives of a chain. Another salt makes another chain on the same genesis block. */
function archivesOf(salt: number): TestArchive[] {
  const first = testGenesisHeader(genesis);
  const blocks = buildBlocks(
    first,
    Array.from({ length: HEAD }, (_, index) => (index < salt ? [[]] : [])),
  );
  return Array.from({ length: ARCHIVES }, (_, epoch) => {
    const from = Math.max(1, epoch * BLOCKS);
    const before = blocks.slice(0, from - 1);
    const difficulty = before.reduce((sum, { block }) => sum + block.header.difficulty, first.difficulty);
    const piece = blocks.slice(from - 1, (epoch + 1) * BLOCKS - 1);
    const root = createHash('sha256').update(`${salt}`).digest('hex').slice(0, 8);
    const name = `dev-${String(epoch).padStart(5, '0')}-${root}.era1`;
    return { name, bytes: archiveBytes('era1', sourceOf(piece, difficulty)) };
  });
}

const right = archivesOf(0);
const other = archivesOf(1);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const page = (archives: readonly TestArchive[]) =>
  `<html><body>${archives.map(({ name }) => `<a href="${name}">${name}</a>`).join('\n')}</body></html>`;

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves archives as a web server does: an index page, ranges, and no other file. */
function honest(archives: readonly TestArchive[]): Respond {
  return ({ url = '', headers }, response) => {
    if (url === '/') return void response.end(page(archives));
    const archive = archives.find(({ name }) => url === `/${name}`);
    if (!archive) return void response.writeHead(404).end();
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    const { length } = archive.bytes;
    if (from >= length) return void response.writeHead(416).end();
    if (from > 0) response.writeHead(206, { 'Content-Range': `bytes ${from}-${length - 1}/${length}` });
    response.end(archive.bytes.subarray(from));
  };
}

/** Serves the index honestly, and each archive by `respond`. */
function mistreating(respond: (archive: TestArchive, response: ServerResponse) => void): Respond {
  return (request, response) => {
    const archive = right.find(({ name }) => request.url === `/${name}`);
    if (archive) respond(archive, response);
    else honest(right)(request, response);
  };
}

describe('an import from mirrors', () => {
  const folder = temporaryFolders();
  const servers: Server[] = [];
  const histories: History[] = [];
  let warnings: string[];

  beforeEach(() => (warnings = []));
  afterEach(async () => {
    for (const history of histories.splice(0)) await history.close();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  async function serve(respond: Respond): Promise<string> {
    const server = createServer(respond);
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  function open(data: string): History {
    mkdirSync(data, { recursive: true });
    const modules = { path: join(data, 'history'), genesis, logger: silentLogger, clock: systemClock };
    const history = createHistory(modules);
    history.putGenesis(testGenesisHeader(genesis));
    histories.push(history);
    return history;
  }

  async function imported(
    addresses: readonly string[],
    options: Partial<MirrorImportOptions> = {},
    data = folder(),
    signal = new AbortController().signal,
  ) {
    const history = open(data);
    const logger = {
      ...silentLogger,
      warn: (fields: object, message: string) => void warnings.push(`${message}: ${JSON.stringify(fields)}`),
    };
    const summary = await importMirrors(
      addresses.map(readMirror),
      { history, clock: systemClock, sleep, logger, data },
      { network: 'dev', order: 'oldest', archiveBlocks: BLOCKS, retryMs: 1, ...options },
      { signal },
    );
    return { history, data, summary };
  }

  const whole = [{ from: 0, to: HEAD }];

  it.each(['oldest', 'newest'] as const)(
    'stores all archives, the %s first, and leaves no file',
    async (order) => {
      const { history, data, summary } = await imported([await serve(honest(right))], { order });
      expect(summary).toMatchObject({ imported: HEAD, skipped: 0, aborted: false });
      expect(history.ranges()).toEqual(whole);
      expect(existsSync(join(data, 'mirrored'))).toBe(false);
      expect(warnings).toEqual([]);
    },
  );

  it('reads a plain list whose hashes stand in another file', async () => {
    const sums = right.map(({ name, bytes }) => `${hashOf(bytes)}  ${name}`).join('\n');
    const base = await serve((request, response) => {
      if (request.url === '/list.txt') response.end(right.map(({ name }) => name).join('\n'));
      else if (request.url === '/checksums.txt') response.end(sums);
      else if (request.url === '/') response.writeHead(404).end();
      else honest(right)(request, response);
    });
    const { history } = await imported([`${base}list.txt`]);
    expect(history.ranges()).toEqual(whole);
  });

  it.each<[what: string, problem: RegExp, respond: Respond]>([
    ['fails', /status 503/, mistreating((_archive, response) => void response.writeHead(503).end())],
    [
      'flips a bit',
      /a mirror failed/,
      mistreating(({ bytes }, response) => {
        const changed = Uint8Array.from(bytes);
        changed[Math.floor(bytes.length / 2)] = (changed[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
        response.end(changed);
      }),
    ],
    [
      'cuts a response',
      /the connection failed|it ends after/,
      mistreating(({ bytes }, response) => {
        response.writeHead(200, { 'Content-Length': bytes.length });
        response.write(bytes.subarray(0, 100), () => response.destroy());
      }),
    ],
    [
      'ends a response early without a length',
      /a mirror failed/,
      mistreating(({ bytes }, response) => {
        response.write(bytes.subarray(0, bytes.length - 50));
        response.end();
      }),
    ],
    [
      'says more bytes than any archive has',
      /of which no archive has more/,
      mistreating((_archive, response) => {
        response.writeHead(200, { 'Content-Length': 1e14 });
        response.write('x');
      }),
    ],
    [
      'sends another range than it was asked for',
      /a mirror failed/,
      mistreating(({ bytes }, response) => {
        response.writeHead(206, { 'Content-Range': `bytes 5-${bytes.length - 1}/${bytes.length}` });
        response.end(bytes.subarray(5));
      }),
    ],
    [
      'compresses its bytes',
      /compresses by gzip/,
      mistreating((_archive, response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' });
        response.end('x');
      }),
    ],
    [
      'redirects to another host',
      /redirects to http:\/\/169\.254\.169\.254/,
      mistreating((_archive, response) => {
        response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end();
      }),
    ],
    [
      'redirects to itself without end',
      /redirects without end/,
      mistreating(({ name }, response) => void response.writeHead(301, { Location: `/${name}` }).end()),
    ],
    [
      'publishes a hash that its archive does not have',
      /does not have the published hash/,
      (request, response) => {
        const sums = right.map(({ name }) => `${'ab'.repeat(32)}  ${name}`).join('\n');
        if (request.url === '/checksums.txt') response.end(sums);
        else honest(right)(request, response);
      },
    ],
    [
      'lists names with folders and without receipts',
      /lists nothing to import/,
      (request, response) => {
        const names = [
          'up.dev-00001-aaaaaaaa.era1',
          'dev-00001-aaaaaaaa.era1.exe',
          'dev-00001-aaaaaaaa-noreceipts.ere',
          'dev-00002-aaaaaaaa.era',
        ];
        if (request.url === '/') response.end(page(names.map((name) => ({ name, bytes: new Uint8Array() }))));
        else response.writeHead(404).end();
      },
    ],
  ])(
    'takes from another mirror what one that %s does not bring, and names it',
    async (_what, problem, respond) => {
      const bad = await serve(respond);
      const good = await serve(honest(right));
      const { history, data } = await imported([bad, good]);
      expect(history.ranges()).toEqual(whole);
      expect(existsSync(join(data, 'mirrored'))).toBe(false);
      expect(warnings.join('\n')).toMatch(problem);
      expect(warnings.join('\n')).not.toContain(new URL(good).host);
    },
  );

  it('rejects mirrors that disagree, before it stores a block', async () => {
    const addresses = [await serve(honest(other)), await serve(honest(right))];
    await expect(imported(addresses)).rejects.toThrow(/the mirrors disagree: .*remove the one that is wrong/);
    expect(histories[0]?.ranges()).toEqual([{ from: 0, to: 0 }]);
  });

  it('rejects an archive of another chain that no other mirror has, and stores nothing of it', async () => {
    const mixed = [...right.slice(0, 2), ...other.slice(2)];
    const address = await serve(honest(mixed));
    await expect(imported([address])).rejects.toThrow(/dev-00002-.*no other mirror has it/);
    expect(histories[0]?.ranges()).toEqual([{ from: 0, to: 2 * BLOCKS - 1 }]);
  });

  it('continues after a kill: with a part of an archive, and without the stored ones', async () => {
    const requested: string[] = [];
    const serving = honest(right);
    const address = await serve((request, response) => {
      requested.push(`${request.url} ${request.headers.range ?? ''}`);
      serving(request, response);
    });
    const data = folder();
    const [first] = right;
    const history = open(data);
    const early = join(data, 'early.era1');
    writeFileSync(early, first?.bytes ?? '');
    await history.importArchives([early], { head: HEAD });
    await histories.splice(0)[0]?.close();
    mkdirSync(join(data, 'mirrored'));
    writeFileSync(join(data, 'mirrored', `${right[1]?.name}.part`), right[1]?.bytes.subarray(0, 64) ?? '');
    const again = await imported([address], {}, data);
    expect(again.history.ranges()).toEqual(whole);
    expect(requested.filter((one) => one.includes('dev-00000'))).toEqual([]);
    expect(requested.filter((one) => one.includes('dev-00001'))).toEqual([`/${right[1]?.name} bytes=64-`]);
  });

  it('continues a part that is longer than the archive, or of other bytes, from its beginning', async () => {
    const data = folder();
    mkdirSync(join(data, 'mirrored'), { recursive: true });
    writeFileSync(join(data, 'mirrored', `${right[0]?.name}.part`), new Uint8Array(100_000));
    writeFileSync(join(data, 'mirrored', `${right[1]?.name}.part`), new Uint8Array(70));
    const { history } = await imported([await serve(honest(right))], {}, data);
    expect(history.ranges()).toEqual(whole);
  });

  it('has no more archives on the disk than it may', async () => {
    const data = folder();
    let most = 0;
    const serving = honest(right);
    const address = await serve((request, response) => {
      const files = existsSync(join(data, 'mirrored')) ? readdirSync(join(data, 'mirrored')) : [];
      most = Math.max(most, files.length);
      serving(request, response);
    });
    const { history } = await imported([address], { downloads: 2, archivesOnDisk: 2 }, data);
    expect(history.ranges()).toEqual(whole);
    expect(most).toBeLessThanOrEqual(2);
  });
});
