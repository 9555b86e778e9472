import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { silentLogger } from '@ethread/core';
import type { SiteName } from '@ethread/http/site-policy';
import { documentJson } from '@ethread/server';
import { VERSION } from '../version.ts';
import { createSite, type ServePage } from './create-site.ts';
import { openDashboard, openSites } from './open-sites.ts';

const PAGE = '<!doctype html><title>Home</title>';
const SCRIPT = 'console.log("of the site")';
const SCRIPT_PATH = '/docs/assets/main-BwL4x0-Q.js';

describe('site', () => {
  const root = mkdtempSync(join(tmpdir(), 'ethread-site-'));
  const folder = join(root, 'site');
  let servePage: ServePage;

  beforeAll(() => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    mkdirSync(join(folder, 'methods/eth_call'), { recursive: true });
    writeFileSync(join(root, 'secret.txt'), 'secret');
    symlinkSync(join(root, 'secret.txt'), join(folder, 'link.txt'));
    for (const [name, content] of [
      ['index.html', PAGE],
      ['404.html', 'nothing here'],
      ['landing.html', 'welcome'],
      ['sitemap.xml', '<loc>https://ORIGIN/docs/</loc>'],
      ['llms.txt', '# ethread'],
      ['methods/eth_call/index.html', 'a call'],
      ['methods/eth_call.md', '# a call'],
      ['assets/main-BwL4x0-Q.js', SCRIPT],
      ['assets/main-BwL4x0-Q.js.gz', gzipSync(SCRIPT)],
      ['assets/main-BwL4x0-Q.js.br', brotliCompressSync(SCRIPT)],
    ] as const)
      writeFileSync(join(folder, name), content);
    servePage = createSite({ prefix: '/docs', folder, contentSecurityPolicy: "default-src 'none'" });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  /** Returns the reply to a request, with the status 418 outside the site. */
  function get(url: string, headers: Record<string, string> = {}, method = 'GET') {
    const reply = servePage({ method, url, headers, socket: new Socket() });
    const bytes = (reply?.body ?? []).map((part) =>
      part instanceof Uint8Array ? part : Buffer.from(`${part}`),
    );
    const text = Buffer.concat(bytes).toString('latin1');
    return { status: reply?.status ?? 418, headers: { ...reply?.headers }, text };
  }

  it('serves pages with their type and policy, and redirects from a path without its slash', () => {
    expect(get('/docs/')).toMatchObject({
      status: 200,
      text: PAGE,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-cache',
      },
    });
    expect(get('/docs/methods/eth_call.md').headers['Content-Type']).toBe('text/markdown; charset=utf-8');
    for (const [path, location] of [
      ['/docs?a=1?b', 'docs/?a=1?b'],
      ['/docs/methods/eth_call', 'eth_call/'],
    ] as const)
      expect(get(path)).toMatchObject({ status: 308, headers: { Location: location } });
  });

  it.each([
    ['br, gzip', 'br', brotliCompressSync(SCRIPT).toString('latin1')],
    ['br;q=0, *', 'gzip', gzipSync(SCRIPT).toString('latin1')],
    ['', undefined, SCRIPT],
  ])('serves a client that accepts %j the encoding %s, once', (accepted, encoding, text) => {
    const response = get(SCRIPT_PATH, { 'accept-encoding': accepted });
    expect(response.text).toBe(text);
    expect(response.headers['Content-Encoding']).toBe(encoding);
    const known = { 'if-none-match': `"other", W/${String(response.headers['ETag'])}` };
    expect(get(SCRIPT_PATH, { 'accept-encoding': accepted, ...known })).toMatchObject({
      status: 304,
      text: '',
    });
    if (encoding) expect(get(SCRIPT_PATH, known).status).toBe(200);
    expect(response.headers).toMatchObject({
      Vary: 'Accept-Encoding',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    ...['/docs/../secret.txt', '/docs/..%2fsecret.txt', '/docs/%2e%2e/secret.txt', '/docs/..\\secret.txt'],
    ...['/docs//index.html', '/docs/link.txt', '/docs/%00', '/docs/%', '/docs/methods/', `${SCRIPT_PATH}.gz`],
    '/docs/__proto__',
  ])('returns no file for %s', (path) => {
    expect(get(path)).toMatchObject({ status: 404, text: 'nothing here' });
  });

  it('rejects methods other than GET and HEAD, and ignores every path outside its prefix', () => {
    expect(get('/docs/', {}, 'HEAD').status).toBe(200);
    expect(get('/docs/', {}, 'POST')).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } });
    for (const path of ['/', '/docsy', '/v3/docs', '/DOCS/']) expect(get(path).status).toBe(418);
  });

  const SITES = { docs: true, playground: true, account: true };
  const modules = {
    logger: silentLogger,
    folderOf: (site: SiteName) => (site === 'docs' || site === 'dashboard' ? folder : join(root, 'missing')),
  };
  const textOf = (path: string) => get(path).text;

  const factsOf = (site: string): unknown => JSON.parse(textOf(`/${site}/sites.json`));
  const versions = { service: VERSION, contract: JSON.parse(documentJson).info.version };

  it('lists the addresses of the other sites, where users get a key, and the chains where there are several', () => {
    servePage = openSites({ sites: SITES }, modules).respond;
    const addresses = { docs: '../docs/', playground: '../playground/', home: '../' };
    expect(factsOf('docs')).toEqual({ ...addresses, versions });
    expect([textOf('/'), textOf('/?from=elsewhere')]).toEqual(['welcome', 'welcome']);
    expect(get('/docs/').headers['Content-Security-Policy']).toContain("frame-ancestors 'none'");
    const chains = ['main', 'test'].map((name) => ({ name, hosts: [`${name}.example`] }));
    const keyHelp = 'mailto:rpc@example';
    servePage = openSites({ sites: { ...SITES, keyHelp }, chains }, modules).respond;
    expect(factsOf('docs')).toMatchObject({ keyHelp, chains });
    servePage = openSites({ sites: SITES, chains: chains.slice(0, 1) }, modules).respond;
    expect(factsOf('docs')).not.toHaveProperty('chains');
  });

  it('serves a page for missing pages to people, and the map of the site with its public address', () => {
    servePage = openSites({ sites: { ...SITES, publicUrl: 'https://rpc.example' } }, modules).respond;
    const accept = { accept: 'text/html,*/*' };
    expect(get('/missing/page', accept)).toMatchObject({ status: 404, text: 'nothing here' });
    for (const path of ['/v3/key', '/chain/v3', '/openrpc.json']) expect(get(path, accept).status).toBe(418);
    expect(get('/missing/page').status).toBe(418);
    expect(textOf('/docs/sitemap.xml')).toBe('<loc>https://rpc.example/docs/</loc>');
    expect(textOf('/llms.txt')).toBe('# ethread');
  });

  it.each<[docs: boolean, built: boolean, prefixes: string[]]>([
    [true, true, ['/docs']],
    [false, true, []],
    [true, false, []],
  ])(
    'is served where the configuration asks for it (%s) and it was built (%s)',
    (docs, isBuilt, prefixes) => {
      const folderOf = isBuilt ? modules.folderOf : () => join(root, 'missing');
      const opened = openSites({ sites: { ...SITES, docs } }, { logger: silentLogger, folderOf });
      expect(opened.prefixes).toEqual(prefixes);
    },
  );

  it('links from the dashboard to the public address', () => {
    const sites = { ...SITES, publicUrl: 'https://rpc.example' };
    servePage = openDashboard({ sites }, modules) ?? servePage;
    expect(get('/dashboard/').headers['Content-Security-Policy']).toContain("frame-ancestors 'none'");
    expect(factsOf('dashboard')).toEqual({
      home: 'https://rpc.example/',
      versions,
      docs: 'https://rpc.example/docs/',
      playground: 'https://rpc.example/playground/',
      service: 'https://rpc.example',
    });
  });
});
