import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULTS } from './configuration.ts';
import { loadConfiguration } from './load-configuration.ts';

const TOKEN = 't'.repeat(32);

describe('configuration file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-config-'));
  const file = join(folder, 'ethread.yaml');
  const load = (text: string) => {
    writeFileSync(file, text);
    return loadConfiguration(file);
  };

  afterAll(() => rmSync(folder, { recursive: true }));

  const chains = 'chains:\n  - name: one\n    genesis: genesis.json\n    data: data\n';

  it('accepts the example file of the reference', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8');
    const example = /```yaml\n([^]*?)```/.exec(page)?.[1] ?? '';
    const names = [...example.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
    writeFileSync(file, example);
    const environment = Object.fromEntries(names.map((name) => [name, name.padEnd(32, 'x')]));
    const { keys, plans, accounts, admin, chains } = loadConfiguration(file, environment);
    expect({ keys, plans: Object.keys(plans), chains: chains.length }).toEqual({
      keys: ['API_KEY'.padEnd(32, 'x')],
      plans: ['free'],
      chains: 1,
    });
    expect(accounts?.postgres).toContain(`${'POSTGRES_PASSWORD'.padEnd(32, 'x')}@db.example`);
    expect(admin).toMatchObject({ token: 'ADMIN_TOKEN'.padEnd(32, 'x') });
  });

  it('fills in defaults, and resolves paths from the folder of the configuration file', () => {
    const accounts = `accounts: {data: accounts}\nadmin: {token: ${TOKEN}}\n`;
    const plans = 'plans:\n  free: {creditsPerDay: 1000, requestsPerSecond: 5}\n';
    const { cors, drain, host, load: limits, methods, port, workers } = DEFAULTS;
    const own = { failover: false, provenOnly: false, webSockets: 10, callsInFlight: 64, callTimeMs: 2000 };
    const origin = { genesis: join(folder, 'genesis.json') };
    const copy = { origin, import: [], execute: false, data: join(folder, 'data') };
    const loaded = load(accounts + plans + chains);
    expect(Object.isFrozen(loaded)).toBe(true);
    expect(loaded).toMatchObject({ cors, drain, host, load: limits, methods, port, workers, keys: [] });
    expect(loaded).toMatchObject({
      plans: { free: own },
      accounts: { data: join(folder, 'accounts'), postgres: undefined },
      admin: { host: '127.0.0.1', port: 8546, token: TOKEN },
      chains: [{ hosts: [], copy }],
    });
  });

  const keyed = (text: string) => load(`keys: [key-of-the-tests]\n${text}`);

  it('parses networks and origins to their own form', () => {
    const trusted = '{ trusted: [10.0.0.0/8, "2001:DB8::1"] }';
    const origins = '{ origins: ["https://App.example:443"] }';
    const { proxies, cors } = keyed(`proxies: ${trusted}\ncors: ${origins}\n${chains}`);
    expect(proxies?.trusted).toEqual([
      { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
      { address: '2001:db8::1', prefix: 128, family: 'ipv6' },
    ]);
    expect(cors).toMatchObject({ origins: ['https://app.example'] });
  });

  const bucket = (url: string, more = '') =>
    `${chains}    segmentBucket: { url: "${url}", accessKeyId: id, secretAccessKey: secret${more} }\n`;

  it('accepts a bucket for segments, whose address has no credentials', () => {
    const [chain] = keyed(bucket('https://s3.example/history/main', ', publish: true')).chains;
    expect(chain?.copy?.bucket).toMatchObject({
      location: { origin: 'https://s3.example', bucket: 'history', prefix: 'main/' },
      region: 'us-east-1',
      publish: true,
      keepFiles: true,
    });
    for (const url of ['https://id:hidden@s3.example/history', 'https://s3.example/', 's3://history']) {
      expect(() => keyed(bucket(url))).toThrow('segmentBucket.url that is not https://HOST');
      expect(() => keyed(bucket(url))).not.toThrow('hidden');
    }
  });

  it('accepts a window of blocks or days, and not beside a bucket or without a local store', () => {
    const window = (keep: string) => keyed(`${chains}    keep: {${keep}}\n`).chains[0]?.copy?.window;
    expect(window('blocks: 100000')).toEqual({ blocks: 100_000, seconds: undefined, executes: false });
    expect(window('days: 150, blocks: 8192')).toMatchObject({ blocks: 8_192, seconds: 12_960_000 });
    expect(window('backfillFrom: 5')).toBeUndefined();
    expect(() => window('blocks: 8191')).toThrow('8192');
    const kept = `${bucket('https://s3.example/history')}    keep: {days: 3}\n`;
    expect(() => keyed(kept)).toThrow(
      'keep.days and a segmentBucket, which has the whole history; remove one',
    );
    const nodesAlone = nodes('[{name: own, url: "http://h"}]', '    chainId: 7\n    keep: {blocks: 9000}\n');
    expect(() => load(nodesAlone)).toThrow('keep.blocks without a local store');
  });

  const nodes = (items: string, rest = '') =>
    `keys: [key-of-the-tests]\nchains:\n  - name: one\n    nodes: ${items}\n${rest}`;

  it('accepts a chain of upstream nodes alone', () => {
    const partner = 'https://user:secret@partner.example/v3/KEY';
    const items = `[{name: own, url: "http://10.0.0.1:8545", headers: {x-token: t}}, {name: paid, url: "${partner}", role: partner}]`;
    const settings = ['chainId: 7', 'proofs: complete', 'nodeOptions: {pollMs: 500}', 'calls: nodes'];
    const more = ['provenOnly: true', 'proofsPerMinute: 90', 'keep: {backfillFrom: 5}'];
    const rest = [...settings, ...more].map((line) => `    ${line}\n`).join('');
    const [chain] = load(nodes(items, rest)).chains;
    expect(chain?.copy).toBeUndefined();
    expect(chain?.nodes).toMatchObject({
      nodes: [
        { name: 'own', role: 'primary', priority: 0, headers: { 'x-token': 't' } },
        { name: 'paid', role: 'partner', url: partner, headers: {} },
      ],
      chainId: 7n,
      options: { proofs: 'complete', pollMs: 500, staleAfterSeconds: 120, finalAfterSeconds: 900 },
      calls: 'nodes',
      provenOnly: true,
      proofsPerMinute: 90,
      keep: { backfillFrom: 5 },
    });
  });

  /** Wrong files, with `;` between lines, and the words that their fault is named by. CHAIN is a chain that is right. */
  const WRONG = `
    KEYS; prot: 1; CHAIN => :2: the file does not know the key prot
    keys: [hello]; CHAIN => :1: keys.0 has fewer than 16 characters, so that a client can guess it; "openssl rand -hex 16" prints
    KEYS => :1: the file must have required property 'chains'
    CHAIN => no client could authenticate; add keys or accounts
    KEYS; workers: 2; port: 0; CHAIN => several workers cannot share port 0; set port to a fixed number
    accounts: {data: a}; admin:;  token: TOKEN;  tokens: [{name: support, role: reader, token: TOKEN}]; CHAIN => :4: admin.tokens.0.token is the same as another token
    KEYS; admin: {token: TOKEN}; CHAIN => admin has no keys to administer; add accounts
    accounts: {data: a, postgres: mysql://secret}; CHAIN => :1: accounts.postgres must match pattern
    accounts: {data: a, postgres: 'postgres://u:secret/b@host/x'}; CHAIN => :1: accounts.postgres is not a URL like postgres://user@host:5432/database; give a password with / @ # or ? as accounts.postgresPassword
    accounts: {data: a, postgresPassword: secret}; CHAIN => :1: accounts.postgresPassword needs accounts.postgres beside it
    KEYS; proxies:;  trusted:;   - 10.0.0.1;   - lb.example; CHAIN => :5: proxies.trusted.1 is not an address or network
    KEYS; cors:;  origins: ['https://a.example/x']; CHAIN => :3: cors.origins.0 is not an origin
    KEYS; cors:;  origins: ['https://a.example', '*']; CHAIN => :3: cors.origins.1 means any origin
    KEYS; chains: [{name: one, data: d}] => : the chain one needs exactly one of network and genesis
    KEYS; chains: [{name: one, network: sepolia, genesis: g, data: d}] => : the chain one needs exactly one of network and genesis
    KEYS; chains: [{name: one, network: sepolia, data: a}, {name: one, network: sepolia, data: b}] => the same name one
    KEYS; chains: [{name: one, network: sepolia, data: a}, {name: two, network: sepolia, data: a}] => the same data
    KEYS; chains: [{name: one, network: sepolia, data: a, hosts: [a.example]}, {name: two, network: sepolia, data: b, hosts: [A.example]}] => the same host a.example
    KEYS; chains: [{name: docs, network: sepolia, data: a}] => cannot have the name docs
    KEYS; chains: [{name: one}] => has no source; add nodes, or data with network or genesis
    KEYS; chains: [{name: one, genesis: g}] => has no folder for its stores; add data
    KEYS; chains: [{name: one, nodes: [{name: own, url: "http://n"}]}] => the chain one has neither network nor genesis; add chainId
    KEYS; chains: [{name: one, nodes: [{name: own, url: "ftp://secret"}]}] => chains.0.nodes.0.url must match pattern
    KEYS; chains: [{name: one, nodes: [{name: own, url: "http://secret:99999"}]}] => has a url that does not begin with
    KEYS; chains: [{name: one, nodes: [{name: a, url: "http://n"}, {name: a, url: "http://m"}]}] => two nodes with the same name
    KEYS; chains: [{name: one, nodes: [{name: a, url: "http://n", role: partner}]}] => only partners
    keys: [a => ethread.yaml:`;
  it.each(
    WRONG.trim()
      .split('\n')
      .map((line) => line.trim().split(' => ')),
  )('names line and key of a fault, and shows no secret: %s', (given = '', words = '') => {
    const text = given
      .replaceAll(/; ?/g, '\n')
      .replace('KEYS', 'keys: [key-of-the-tests]')
      .replaceAll('TOKEN', TOKEN)
      .replace('CHAIN', chains);
    expect(() => load(text)).toThrow(words);
    expect(() => load(text)).not.toThrow('secret');
  });

  it('names every fault that the schema finds at once, with the allowed values and the nearest name', () => {
    const text =
      'keys: [key-of-the-tests]\nprot: 1\nhost: 5\nchains:\n  - {name: one, network: sepolia1, data: d}\n';
    for (const fault of [
      /ethread.yaml:2: the file does not know the key prot; did you mean port\?/,
      /ethread.yaml:3: host must be string/,
      /ethread.yaml:5: chains.0.network must be equal to one of the allowed values: .*sepolia.*; did you mean sepolia\?/,
    ])
      expect(() => load(text)).toThrow(fault);
  });

  it('reports a configuration file that does not exist', () => {
    expect(() => loadConfiguration(join(folder, 'none.yaml'))).toThrow('none.yaml');
  });
});
