import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@ethread/setup';
import { type Anvil, startAnvil } from '@ethread/upstreams/testing';
import { parse } from 'yaml';
import { runEthread, startConfigured, temporaryFolder } from './service-process.ts';

describe('ethread config init with the addresses of nodes alone', () => {
  let anvil: Anvil;

  beforeAll(async () => void (anvil = await startAnvil()));
  afterAll(() => anvil.kill());

  async function init(...nodes: readonly string[]) {
    const file = join(temporaryFolder(), 'ethread.yaml');
    return {
      ...(await runEthread('config', 'init', file, ...nodes.flatMap((url) => ['--node', url]))),
      file,
    };
  }

  it('asks them for their chain, and writes a file that serves it', async () => {
    const { code, output, file } = await init(anvil.url, anvil.webSocketUrl);
    expect({ code, output }).toMatchObject({ code: 0 });
    const written = parse(readFileSync(file, 'utf8'));
    expect(written).toMatchObject({
      methods: 'extended',
      chains: [{ chainId: 31_337, nodes: [{ name: '127-0-0-1-1' }, { name: '127-0-0-1-2' }] }],
    });
    const [key] = written.keys;
    expect(output).toContain(`It then serves at http://127.0.0.1:8545/v3/${key}\n`);
    expect(output).toMatch(/^Proven: .* Trusted: the nodes for the newest block/m);
    const port = await freePort();
    const service = await startConfigured(file, port);
    expect(
      await service.post({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }, `/v3/${key}`),
    ).toMatchObject({ result: '0x7a69' });
    expect(await service.stop()).toBe(0);
  });

  it('names a node that cannot be asked, and nodes of several chains, by their host', async () => {
    const gone = await freePort();
    const absent = await init(anvil.url, `http://user:sesame@localhost:${gone}/sesame`);
    expect(absent.code).toBe(1);
    expect(absent.output).toContain('ethread: localhost cannot be asked for its chain: ');
    expect(absent.output).not.toContain('sesame');
    const other = await startAnvil({ args: ['--chain-id', '5'] });
    const two = await init(anvil.url, other.url.replace('127.0.0.1', 'localhost'));
    await other.kill();
    expect(two.output).toContain('localhost serves the chain 5, and 127.0.0.1 the chain 31337');
  });
});
