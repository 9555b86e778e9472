import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { silentLogger } from '@ethread/core';
import { createHttpServer, type HttpServer } from '@ethread/http';
import { documentJson } from '@ethread/server';
import { VERSION } from '../version.ts';
import { type ServePage, createSite } from './create-site.ts';
import type { SiteName } from '@ethread/http/site-policy';
import { openDashboard, openSites } from './open-sites.ts';

const PAGE = '<!doctype html><title>Home</title>';
const SCRIPT = 'console.log("of the site")';

interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

describe('site', () => {
  const root = mkdtempSync(join(tmpdir(), 'ethread-site-'));
  const folder = join(root, 'site');
  let server: HttpServer;
  let port: number;
  let servePage: ServePage;

  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    mkdirSync(join(folder, 'methods/eth_call'), { recursive: true });
    writeFileSync(join(root, 'secret.txt'), 'secret');
    symlinkSync(join(root, 'secret.txt'), join(folder, 'link.txt'));
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, '404.html'), 'nothing here');
    writeFileSync(join(folder, 'methods/eth_call/index.html'), 'a call');
    writeFileSync(join(folder, 'methods/eth_call.md'), '# a call');
    writeFileSync(join(folder, 'assets/main-BwL4x0-Q.js'), SCRIPT);
    writeFileSync(join(folder, 'assets/main-BwL4x0-Q.js.gz'), gzipSync(SCRIPT));
    writeFileSync(join(folder, 'assets/main-BwL4x0-Q.js.br'), brotliCompressSync(SCRIPT));
    servePage = createSite({ prefix: '/docs', folder, contentSecurityPolicy: "default-src 'none'" });
    const other = { status: 418, body: [], headers: {} };
    server = createHttpServer(
      {
        respond: (request) => Promise.resolve(servePage(request) ?? other),
        rejectWith: () => other,
        logger: silentLogger,
      },
      {
        host: '127.0.0.1',
        port: 0,
        deadlineMs: 30_000,
        receiveTimeoutMs: 15_000,
        compression: { minBytes: 1, concurrency: 8 },
      },
    );
    ({ port } = await server.start());
  });
  afterAll(async () => {
    await server.stop();
    rmSync(root, { recursive: true });
  });

  /** Sends the path unchanged, because fetch would normalize it. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<ApiResponse>((resolve, reject) => {
      const sent = request({ port, path, method, headers, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      sent.on('error', reject);
      sent.end();
    });

  it('serves pages with their type and a policy that restricts browsers to its own files', async () => {
    const { status, headers, text } = await get('/docs/');
    expect([status, text]).toEqual([200, PAGE]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    });
    expect((await get('/docs/methods/eth_call.md')).headers['content-type']).toBe(
      'text/markdown; charset=utf-8',
    );
  });

  it.each([
    ['/docs', 'docs/'],
    ['/docs?a=1?b', 'docs/?a=1?b'],
    ['/docs/methods/eth_call', 'eth_call/'],
  ])('redirects from %s to the folder', async (path, location) => {
    const { status, headers } = await get(path);
    expect([status, headers['location']]).toEqual([308, location]);
  });

  it.each([
    ['br, gzip', 'br', brotliCompressSync(SCRIPT).toString('latin1')],
    ['br;q=0, *', 'gzip', gzipSync(SCRIPT).toString('latin1')],
    ['', undefined, SCRIPT],
  ])('serves a client that accepts %j the encoding %s', async (accepted, encoding, text) => {
    const response = await get('/docs/assets/main-BwL4x0-Q.js', { 'Accept-Encoding': accepted });
    expect(response.text).toBe(text);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['vary']).toBe('Accept-Encoding');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('returns 304 to a client whose cached file is current, per encoding', async () => {
    const path = '/docs/assets/main-BwL4x0-Q.js';
    const { headers } = await get(path, { 'Accept-Encoding': 'br' });
    const etag = String(headers['etag']);
    const again = await get(path, { 'Accept-Encoding': 'br', 'If-None-Match': `"other", W/${etag}` });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await get(path, { 'If-None-Match': etag })).status).toBe(200);
  });

  it.each([
    '/docs/../secret.txt',
    '/docs/..%2fsecret.txt',
    '/docs/%2e%2e/secret.txt',
    '/docs/..\\secret.txt',
    '/docs//index.html',
    '/docs/link.txt',
    '/docs/%00',
    '/docs/%',
    '/docs/methods/',
    '/docs/assets/main-BwL4x0-Q.js.gz',
    '/docs/__proto__',
  ])('returns no file for %s', async (path) => {
    const { status, text } = await get(path);
    expect([status, text]).toEqual([404, 'nothing here']);
  });

  it('serves HEAD without content, and rejects methods other than GET and HEAD', async () => {
    const head = await get('/docs/', {}, 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(PAGE.length)]);
    const post = await get('/docs/', {}, 'POST');
    expect([post.status, post.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('ignores every path outside its prefix', async () => {
    for (const path of ['/', '/docsy', '/v3/docs', '/DOCS/']) expect((await get(path)).status).toBe(418);
  });

  const SITES = { docs: true, playground: true, account: true };
  const modules = {
    logger: silentLogger,
    folderOf: (site: SiteName) => (site === 'docs' || site === 'dashboard' ? folder : join(root, 'missing')),
  };
  const textOf = async (path: string) => (await get(path)).text;

  it('lists the addresses of the other sites, and has a page at the root', async () => {
    writeFileSync(join(folder, 'landing.html'), 'welcome');
    servePage = openSites({ sites: SITES }, modules).respond;
    const versions = { service: VERSION, contract: JSON.parse(documentJson).info.version };
    expect(JSON.parse(await textOf('/docs/sites.json'))).toEqual({
      docs: '../docs/',
      playground: '../playground/',
      home: '../',
      versions,
    });
    expect([await textOf('/'), await textOf('/?from=elsewhere')]).toEqual(['welcome', 'welcome']);
  });

  it('serves a page for missing pages to people, and the map of the site with its public address', async () => {
    writeFileSync(join(folder, 'sitemap.xml'), '<loc>https://ORIGIN/docs/</loc>');
    writeFileSync(join(folder, 'llms.txt'), '# ethread');
    servePage = openSites({ sites: { ...SITES, publicUrl: 'https://rpc.example' } }, modules).respond;
    const accept = { Accept: 'text/html,*/*' };
    const missing = await get('/missing/page', accept);
    expect([missing.status, missing.text]).toEqual([404, 'nothing here']);
    const calls = ['/v3/key', '/chain/v3', '/openrpc.json'].map((path) => get(path, accept));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([418, 418, 418]);
    expect((await get('/missing/page')).status).toBe(418);
    expect(await textOf('/docs/sitemap.xml')).toBe('<loc>https://rpc.example/docs/</loc>');
    expect(await textOf('/llms.txt')).toBe('# ethread');
    servePage = openSites({ sites: { ...SITES, docs: false } }, modules).respond;
    expect((await get('/llms.txt')).status).toBe(418);
  });

  it('publishes where users get a key, and the chains where there are several', async () => {
    const chains = ['main', 'test'].map((name) => ({ name, hosts: [`${name}.example`] }));
    const keyHelp = 'mailto:rpc@example';
    servePage = openSites({ sites: { ...SITES, keyHelp }, chains }, modules).respond;
    expect(JSON.parse(await textOf('/docs/sites.json'))).toMatchObject({ keyHelp, chains });
    servePage = openSites({ sites: SITES, chains: chains.slice(0, 1) }, modules).respond;
    expect(JSON.parse(await textOf('/docs/sites.json'))).not.toHaveProperty('chains');
  });

  it('is not served where the configuration leaves it out, or where it was not built', () => {
    const open = (docs: boolean, folderOf: (site: SiteName) => string) =>
      openSites({ sites: { ...SITES, docs } }, { logger: silentLogger, folderOf }).prefixes;
    expect(open(true, modules.folderOf)).toEqual(['/docs']);
    expect(open(false, modules.folderOf)).toEqual([]);
    expect(open(true, () => join(root, 'missing'))).toEqual([]);
  });

  it('may be framed by no page, and the dashboard links to the public address', async () => {
    const policyOf = async (path: string) => (await get(path)).headers['content-security-policy'];
    const sites = { ...SITES, publicUrl: 'https://rpc.example' };
    servePage = openSites({ sites: SITES }, modules).respond;
    expect(await policyOf('/docs/')).toContain("frame-ancestors 'none'");
    servePage = openDashboard({ sites }, modules) ?? servePage;
    expect(await policyOf('/dashboard/')).toContain("frame-ancestors 'none'");
    expect(JSON.parse(await textOf('/dashboard/sites.json'))).toEqual({
      home: 'https://rpc.example/',
      versions: { service: VERSION, contract: JSON.parse(documentJson).info.version },
      docs: 'https://rpc.example/docs/',
      playground: 'https://rpc.example/playground/',
      service: 'https://rpc.example',
    });
  });
});
