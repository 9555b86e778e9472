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

  /** Returns a file of two chains. */
  function two(firstHosts: string, secondHosts: string, secondName = 'two', secondData = 'other'): string {
    const chain = (name: string, data: string, hosts: string) =>
      `  - name: ${name}\n    genesis: genesis.json\n    data: ${data}\n    ${hosts}\n`;
    return `keys: [key-of-the-tests]\nchains:\n${chain('one', 'data', firstHosts)}${chain(secondName, secondData, secondHosts)}`;
  }

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
    expect(load(`keys: [key-of-the-tests]\n${chains}`)).toEqual({
      host: '127.0.0.1',
      port: 8545,
      sites: { docs: true, playground: true, account: true },
      keys: ['key-of-the-tests'],
      plans: {},
      accounts: undefined,
      admin: undefined,
      metrics: undefined,
      workers: 1,
      drain: { delayMs: 0, timeoutMs: 10_000 },
      load: {
        maxRequests: 10_000,
        maxDelayMs: 250,
        maxBytes: 67_108_864,
        maxConnections: 20_000,
        maxConnectionsPerAddress: 1_000,
        tlsConnectionsPerSecond: 100,
      },
      strictContract: false,
      errors: { workingRange: true },
      logLevel: 'info',
      methods: 'contract',
      logCalls: false,
      logParams: false,
      cors: { origins: undefined },
      proxies: undefined,
      tls: undefined,
      callThreads: DEFAULTS.callThreads,
      chains: [
        {
          name: 'one',
          hosts: [],
          copy: {
            origin: { genesis: join(folder, 'genesis.json') },
            import: [],
            execute: false,
            data: join(folder, 'data'),
          },
          nodes: undefined,
        },
      ],
    });
  });

  it('fills in defaults of plans and accounts', () => {
    const accounts = `accounts: {data: accounts}\nadmin: {token: ${TOKEN}}\n`;
    const plans = 'plans:\n  free: {creditsPerDay: 1000, requestsPerSecond: 5}\n';
    expect(load(accounts + plans + chains)).toMatchObject({
      keys: [],
      plans: {
        free: {
          creditsPerDay: 1000,
          requestsPerSecond: 5,
          failover: false,
          provenOnly: false,
          webSockets: 10,
          batchItems: 1000,
          bodyBytes: 5_242_880,
          callsInFlight: 64,
          callTimeMs: 2000,
        },
      },
      accounts: {
        data: join(folder, 'accounts'),
        postgres: undefined,
      },
      admin: { host: '127.0.0.1', port: 8546, token: TOKEN },
    });
  });

  it('parses networks and origins to their own form', () => {
    const clients =
      'proxies: { trusted: [10.0.0.0/8, "2001:DB8::1"] }\n' +
      'cors: { origins: ["https://App.example:443"] }\n';
    expect(load(`keys: [key-of-the-tests]\n${clients}${chains}`)).toMatchObject({
      proxies: {
        trusted: [
          { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
          { address: '2001:db8::1', prefix: 128, family: 'ipv6' },
        ],
        header: 'x-forwarded-for',
      },
      cors: { origins: ['https://app.example'] },
    });
  });

  it('accepts the name of a public network instead of a genesis file', () => {
    const chain = '  - name: one\n    network: sepolia\n    data: data\n    execute: true\n';
    expect(load(`keys: [key-of-the-tests]\nchains:\n${chain}`).chains).toMatchObject([
      { copy: { origin: { network: 'sepolia' }, execute: true } },
    ]);
  });

  it('accepts three ways to create the state of blocks', () => {
    for (const execute of [true, false, 'verify']) {
      const chain = `  - {name: one, network: sepolia, data: data, execute: ${String(execute)}}\n`;
      expect(load(`keys: [key-of-the-tests]\nchains:\n${chain}`).chains).toMatchObject([
        { copy: { execute } },
      ]);
    }
  });

  const bucket = (url: string, more = '') =>
    `${chains}    segmentBucket: { url: "${url}", accessKeyId: id, secretAccessKey: secret${more} }\n`;

  it('accepts a bucket for segments, whose address has no credentials', () => {
    expect(
      load(`keys: [key-of-the-tests]\n${bucket('https://s3.example/history/main', ', publish: true')}`)
        .chains,
    ).toMatchObject([
      {
        copy: {
          bucket: {
            location: { origin: 'https://s3.example', bucket: 'history', prefix: 'main/' },
            region: 'us-east-1',
            publish: true,
            keepFiles: true,
          },
        },
      },
    ]);
    for (const url of ['https://id:hidden@s3.example/history', 'https://s3.example/', 's3://history']) {
      expect(() => load(`keys: [key-of-the-tests]\n${bucket(url)}`)).toThrow(
        'segmentBucket.url that is not https://HOST',
      );
    }
    expect(() =>
      load(`keys: [key-of-the-tests]\n${bucket('https://id:hidden@s3.example/history')}`),
    ).not.toThrow('hidden');
  });

  it('accepts a window of blocks or days, and not beside a bucket or without a local store', () => {
    const window = (keep: string) =>
      load(`keys: [key-of-the-tests]\n${chains}    keep: {${keep}}\n`).chains[0]?.copy?.window;
    expect(window('blocks: 100000')).toEqual({ blocks: 100_000, seconds: undefined, executes: false });
    expect(window('days: 150, blocks: 8192')).toMatchObject({ blocks: 8_192, seconds: 12_960_000 });
    expect(window('backfillFrom: 5')).toBeUndefined();
    expect(() => window('blocks: 8191')).toThrow('8192');
    expect(() =>
      load(`keys: [key-of-the-tests]\n${bucket('https://s3.example/history')}    keep: {days: 3}\n`),
    ).toThrow('keep.days and a segmentBucket, which has the whole history; remove one of them');
    expect(() =>
      load(nodes('[{name: own, url: "http://h"}]', '    chainId: 7\n    keep: {blocks: 9000}\n')),
    ).toThrow('keep.blocks without a local store');
  });

  const nodes = (items: string, rest = '') =>
    `keys: [key-of-the-tests]\nchains:\n  - name: one\n    nodes: ${items}\n${rest}`;

  it('accepts a chain of upstream nodes alone', () => {
    const items =
      '[{name: own, url: "http://10.0.0.1:8545", headers: {x-token: t}}, {name: paid, url: "https://user:secret@partner.example/v3/KEY", role: partner}]';
    const rest =
      '    chainId: 7\n    proofs: complete\n    nodeOptions: {pollMs: 500}\n    calls: nodes\n    provenOnly: true\n    proofsPerMinute: 90\n    keep: {backfillFrom: 5}\n';
    expect(load(nodes(items, rest)).chains).toEqual([
      {
        name: 'one',
        hosts: [],
        copy: undefined,
        nodes: {
          nodes: [
            {
              name: 'own',
              role: 'primary',
              priority: 0,
              url: 'http://10.0.0.1:8545',
              headers: { 'x-token': 't' },
            },
            {
              name: 'paid',
              role: 'partner',
              priority: 0,
              url: 'https://user:secret@partner.example/v3/KEY',
              headers: {},
            },
          ],
          chainId: 7n,
          options: { proofs: 'complete', pollMs: 500, staleAfterSeconds: 120, finalAfterSeconds: 900 },
          profile: undefined,
          calls: 'nodes',
          provenOnly: true,
          proofsPerMinute: 90,
          keep: { backfillFrom: 5 },
        },
      },
    ]);
  });

  it.each([
    [
      'neither a copy nor nodes',
      'keys: [key-of-the-tests]\nchains:\n  - name: one\n',
      'has no source; add nodes, or data with network or genesis',
    ],
    [
      'half a copy',
      'keys: [key-of-the-tests]\nchains:\n  - name: one\n    genesis: g\n',
      'has no folder for its stores; add data',
    ],
    [
      'nodes without an id',
      nodes('[{name: own, url: "http://n"}]'),
      'the chain one has neither network nor genesis; add chainId',
    ],
    [
      'a node without an address',
      nodes('[{name: own}]', '    chainId: 1\n'),
      "chains.0.nodes.0 must have required property 'url'",
    ],
    [
      'another protocol',
      nodes('[{name: own, url: "ftp://secret"}]'),
      'chains.0.nodes.0.url must match pattern',
    ],
    [
      'an address that is none',
      nodes('[{name: own, url: "http://secret:99999"}]'),
      'has a url that does not begin with',
    ],
    [
      'two of a name',
      nodes('[{name: a, url: "http://n"}, {name: a, url: "http://m"}]'),
      'two nodes with the same name',
    ],
    ['only partners', nodes('[{name: a, url: "http://n", role: partner}]'), 'only partners'],
  ])('rejects %s, and never shows an address', (_case, text, words) => {
    expect(() => load(text)).toThrow(words);
    expect(() => load(text)).not.toThrow(/secret/);
  });

  it('returns a frozen configuration', () => {
    expect(Object.isFrozen(load(`keys: [key-of-the-tests]\n${chains}`))).toBe(true);
  });

  it.each([
    [
      'an unknown key',
      `keys: [key-of-the-tests]\nprot: 1\n${chains}`,
      ':2: the file does not know the key prot',
    ],
    [
      'a key of five letters',
      `keys: [hello]\n${chains}`,
      ':1: keys.0 has fewer than 16 characters, so that a client can guess it; "openssl rand -hex 16" prints',
    ],
    ['a wrong type', `keys: [key-of-the-tests]\nport: http\n${chains}`, ':2: port must be integer'],
    ['a missing key', 'keys: [key-of-the-tests]\n', ":1: the file must have required property 'chains'"],
    ['neither keys nor accounts', chains, 'no client could authenticate; add keys or accounts'],
    [
      'workers without a port',
      `keys: [key-of-the-tests]\nworkers: 2\nport: 0\nchains: [{name: one, chainId: 1, nodes: [{name: own, url: 'http://n'}]}]\n`,
      'several workers cannot share port 0; set port to a fixed number',
    ],
    [
      'a token that is given twice',
      `accounts: {data: a}\nadmin:\n  token: ${TOKEN}\n  tokens: [{name: support, role: reader, token: ${TOKEN}}]\n${chains}`,
      ':4: admin.tokens.0.token is the same as another token; give it another value',
    ],
    [
      'an admin API without accounts',
      `keys: [key-of-the-tests]\nadmin: {token: ${TOKEN}}\n${chains}`,
      'admin has no keys to administer; add accounts',
    ],
    [
      'an account store of the wrong kind',
      `accounts: {data: a, postgres: mysql://x}\n${chains}`,
      ':1: accounts.postgres must match pattern',
    ],
    [
      'a password that ends the host of a URL early',
      `accounts: {data: a, postgres: 'postgres://u:a/b@host/x'}\n${chains}`,
      ':1: accounts.postgres is not a URL like postgres://user@host:5432/database; give a password with / @ # or ? as accounts.postgresPassword',
    ],
    [
      'a password without a database',
      `accounts: {data: a, postgresPassword: b}\n${chains}`,
      ':1: accounts.postgresPassword needs accounts.postgres beside it',
    ],
    [
      'a plan without a day',
      `keys: [key-of-the-tests]\nplans:\n  free: {requestsPerSecond: 1}\n${chains}`,
      ":3: plans.free must have required property 'creditsPerDay'",
    ],
    [
      'a proxy without an address',
      `keys: [key-of-the-tests]\nproxies:\n  trusted:\n    - 10.0.0.1\n    - lb.example\n${chains}`,
      ':5: proxies.trusted.1 is not an address or network',
    ],
    [
      'an origin with a path',
      `keys: [key-of-the-tests]\ncors:\n  origins: ['https://a.example/x']\n${chains}`,
      ':3: cors.origins.0 is not an origin',
    ],
    [
      'any origin beside one',
      `keys: [key-of-the-tests]\ncors:\n  origins: ['https://a.example', '*']\n${chains}`,
      ':3: cors.origins.1 means any origin',
    ],
    [
      'a wrong value deep inside',
      `keys: [key-of-the-tests]\nchains:\n  - name: ONE\n    genesis: g\n    data: d\n`,
      ':3: chains.0.name must match pattern',
    ],
    [
      'a network that nobody knows',
      'keys: [key-of-the-tests]\nchains:\n  - name: one\n    network: moon\n    data: d\n',
      ':4: chains.0.network must be equal to one of the allowed values',
    ],
    [
      'a chain without beginning',
      'keys: [key-of-the-tests]\nchains:\n  - name: one\n    data: d\n',
      ': the chain one needs exactly one of network and genesis',
    ],
    [
      'a chain with two beginnings',
      'keys: [key-of-the-tests]\nchains:\n  - name: one\n    network: sepolia\n    genesis: g\n    data: d\n',
      ': the chain one needs exactly one of network and genesis',
    ],
    ['two chains of one name', two('hosts: [a.example]', 'hosts: [b.example]', 'one'), 'the same name one'],
    [
      'two chains in one folder',
      two('hosts: [a.example]', 'hosts: [b.example]', 'two', 'data'),
      'the same data',
    ],
    ['two chains of one host', two('hosts: [a.example]', 'hosts: [A.example]'), 'the same host a.example'],
    [
      'a chain whose name begins paths',
      two('hosts: [a.example]', 'hosts: []', 'docs'),
      'cannot have the name docs',
    ],
    ['a line that is no YAML', `keys: [a\n${chains}`, 'ethread.yaml:'],
  ])('names line and key of %s', (_case, text, words) => {
    expect(() => load(text)).toThrow(words);
  });

  it('names every fault of a file at once, with the allowed values and the nearest name', () => {
    expect(() =>
      load(
        'keys: [key-of-the-tests]\nprot: 1\nhost: 5\nchains:\n  - {name: one, network: sepolia1, data: d}\n',
      ),
    ).toThrow(
      new RegExp(
        [
          'ethread.yaml:2: the file does not know the key prot; did you mean port\\?',
          'ethread.yaml:3: host must be string',
          'ethread.yaml:5: chains.0.network must be equal to one of the allowed values: .*sepolia.*; did you mean sepolia\\?',
        ]
          .map((line) => `(?=[^]*${line})`)
          .join(''),
      ),
    );
    expect(() =>
      load(`accounts: {data: a, postgresPassword: b}\ncors: {origins: ['https://a.example/x']}\n${chains}`),
    ).toThrow(
      /postgresPassword needs[^]*cors\.origins\.0 is not an origin|cors\.origins\.0 is not an origin[^]*postgresPassword needs/,
    );
  });

  it('reports a configuration file that does not exist', () => {
    expect(() => loadConfiguration(join(folder, 'none.yaml'))).toThrow('none.yaml');
  });
});
