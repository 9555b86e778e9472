import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Anvil, startAnvil } from '@ethread/upstreams/testing';
import { describeWith, serviceProgram } from '@ethread/setup';
import { openBrowser } from '@ethread/lab/sites';

const ETHREAD = serviceProgram();
const TOKEN = 'a-token-of-the-nodes-test-0123456789';
const PATIENCE_MS = 60_000;

/** A service that forwards all calls to nodes, as its configuration describes. */
interface ConfiguredService {
  /** The URL of its admin API. */
  readonly adminUrl: string;
  readonly log: string;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();

async function serve(anvil: Anvil): Promise<ConfiguredService> {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-dashboard-'));
  writeFileSync(
    join(folder, 'ethread.yaml'),
    `port: 0
plans: { team: { creditsPerDay: 1000000, requestsPerSecond: 100 } }
accounts: { data: accounts }
admin: { port: 0, token: ${TOKEN} }
chains:
  - name: dev
    chainId: 31337
    nodes: [{ name: own, priority: 42, url: '${anvil.url}' }, { name: gone, priority: 42, url: 'http://127.0.0.1:1' }]
`,
  );
  const child = spawn(process.execPath, [ETHREAD, 'serve', '--config', join(folder, 'ethread.yaml')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  running.add(child);
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  let log = '';
  const adminUrl = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString();
      const [, url] = /"adminUrl":"([^"]+)"/.exec(log) ?? [];
      if (url !== undefined) resolve(url);
    });
    void exited.then(() => reject(new Error(`the service ended:\n${log}`)));
  });
  return {
    adminUrl,
    log,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      running.delete(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

describeWith('Chromium')('the dashboard of a service with nodes', () => {
  let anvil: Anvil;
  beforeAll(async () => {
    anvil = await startAnvil();
  });
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await anvil.kill();
  });

  it('shows which nodes are healthy, and follows changes of their health', async () => {
    await anvil.mine(7);
    const service = await serve(anvil);
    expect(service.log).toContain(`"dashboard":"${service.adminUrl}/dashboard/"`);
    const browser = await openBrowser();
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${service.adminUrl}/dashboard/`);
    await page.getByLabel('Admin token').fill(TOKEN);
    await page.getByRole('button', { name: 'Sign in' }).click();
    const card = page.getByRole('article', { name: 'dev' });
    const row = (name: string) => card.getByRole('row', { name: new RegExp(`^${name}`) });
    await row('own').getByText('healthy').waitFor();
    await row('gone').getByText('not used').waitFor();
    await row('gone').getByText('unreachable: nothing listens at its address (ECONNREFUSED)').waitFor();
    const shows = (name: string | RegExp) => row('own').getByRole('cell', { name, exact: true }).waitFor();
    await shows('42');
    await shows(/^\d+(\.\d)? ms$/);
    await card.getByText('1 of 2 nodes usable').waitFor();
    await card.getByText('the nodes serve every request').waitFor();
    const head = Number(await anvil.rpc('eth_blockNumber'));
    await shows(String(head));
    await anvil.mine(3);
    await shows(String(head + 3));
    await browser.close();
    await service.stop();
  });
});
