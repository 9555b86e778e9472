import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@ethread/core';
import type { SiteName } from '@ethread/http/site-policy';
import { openSites } from './open-sites.ts';

const SITES = { docs: true, playground: true, account: false, embedders: [] };
/** No process has this id: Linux gives ids up to 2²². */
const DEAD = '999999999';

describe('site in build', () => {
  let root: string;
  let folder: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ethread-building-'));
    folder = join(root, 'dist/site');
    mkdirSync(folder, { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const building = (pid: number | string) => writeFileSync(join(root, 'dist/building'), String(pid));
  const writePage = () => writeFileSync(join(folder, 'index.html'), '<title>Docs</title>');
  const open = () =>
    openSites(
      { sites: SITES },
      {
        logger: silentLogger,
        folderOf: (site: SiteName) => (site === 'docs' ? folder : join(root, 'missing/site')),
      },
    );
  const read = (sites: ReturnType<typeof open>, url: string) => {
    const reply = sites.respond({ method: 'GET', url, headers: {}, socket: new Socket() });
    return reply && { status: reply.status, text: reply.body.join('') };
  };

  it('shows a page that reloads itself until the build has ended, and then the site', () => {
    building(process.pid);
    const sites = open();
    expect(sites.prefixes).toEqual(['/docs']);
    for (const url of ['/', '/docs/', '/docs/methods/eth_call/'])
      expect(read(sites, url)).toEqual({ status: 503, text: expect.stringContaining('is being built') });
    expect(read(sites, '/v3/docs')).toBeUndefined();
    // A page whose scripts are not there yet.
    writePage();
    expect(read(sites, '/docs/')?.status).toBe(503);
    rmSync(join(root, 'dist/building'));
    expect(read(sites, '/docs/')).toEqual({ status: 200, text: '<title>Docs</title>' });
  });

  it('ignores the mark of a build whose process has died', () => {
    building(DEAD);
    expect(open().prefixes).toEqual([]);
    writePage();
    expect(read(open(), '/docs/')?.status).toBe(200);
  });
});
