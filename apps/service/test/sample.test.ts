import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort, until } from '@ethread/setup';
import { storedSample } from './stored-sample.ts';
import { spawnEthread, temporaryFolder } from './service-process.ts';

const PATIENCE_MS = 120_000;
const END_OF_GREETING = 'Ctrl-C stops it.\n';
const FAREWELL = 'ethread has stopped. Its next start has the same key, token and ports.\n';
const KEY_LINE = /^ethr_[0-9A-Za-z]{49}$/m;

interface Start {
  readonly output: () => string;
  readonly exit: Promise<number | null>;
  /** Resolves when the output contains a text. Rejects when the process ends without it. */
  until(text: string): Promise<string>;
  press(): void;
}

function startSample(...args: string[]): Start {
  const { process: child, output, exit } = spawnEthread(['serve', '--sample', ...args]);
  return {
    output,
    exit,
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output().includes(text)) resolve(output());
        };
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', look);
        void exit.then((code) => reject(new Error(`the sample ended with ${code}:\n${output()}`)));
        look();
      }),
    press: () => child.kill('SIGINT'),
  };
}

const exportIn = (greeting: string, name: string) =>
  new RegExp(`^ {2}export ${name}=(\\S+)$`, 'm').exec(greeting)?.[1];

describe('ethread serve --sample', () => {
  it('has the same key, token and ports at every start, and prints no JSON and one closing line', async () => {
    const data = await storedSample();
    const port = String(await freePort(2));
    const first = startSample('--data', data, '--port', port);
    const greeting = await first.until(END_OF_GREETING);
    expect(statSync(join(data, 'access.json')).mode & 0o777).toBe(0o600);
    const list = spawnEthread(['keys', 'list'], {
      ETHREAD_ADMIN_URL: exportIn(greeting, 'ETHREAD_ADMIN_URL') ?? '',
      ETHREAD_ADMIN_TOKEN: exportIn(greeting, 'ETHREAD_ADMIN_TOKEN') ?? '',
    });
    expect(await list.exit).toBe(0);
    expect(list.output()).toContain('First key');
    expect(exportIn(greeting, 'ETHREAD_ADMIN_URL')).toBe(`http://127.0.0.1:${Number(port) + 1}`);

    const second = startSample('--data', data, '--port', '0');
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(
      /^ethread: .*: is in use by the process \d+; stop it, or serve a second sample: /,
    );

    first.press();
    expect(await first.exit).toBe(0);
    expect(first.output()).toBe(`${greeting}${FAREWELL}`);
    const again = startSample('--data', data, '--port', port);
    const untimed = (text: string) => text.replace(/ready in \d+\.\d s/, '');
    expect(untimed(await again.until(END_OF_GREETING))).toBe(untimed(greeting));
    again.press();
    expect(await again.exit).toBe(0);
  });

  it('serves with another dashboard port while its own is in use, and logs JSON when a level is given', async () => {
    const data = await storedSample();
    const port = await freePort(2);
    const adminPort = port + 1;
    // A connection that some other process opens to this port would keep the server open.
    const server = createServer((socket) => socket.destroy()).listen(adminPort, '127.0.0.1');
    await once(server, 'listening');
    const access = { key: 'of-an-earlier-version', adminToken: 'x'.repeat(32) };
    writeFileSync(join(data, 'access.json'), JSON.stringify(access));
    const start = startSample('--data', data, '--port', String(port), '--log-level', 'info');
    let output: string;
    try {
      output = await start.until(END_OF_GREETING);
      start.press();
      expect(await start.exit).toBe(0);
    } finally {
      server.close();
    }
    expect(output).toContain(`The dashboard's port ${adminPort} is in use`);
    expect(exportIn(output, 'ETHREAD_ADMIN_URL')).toMatch(/^http/);
    expect(exportIn(output, 'ETHREAD_ADMIN_URL')).not.toContain(String(adminPort));
    expect(output).toMatch(/^\{"level":30,.*"msg":"ready"\}$/m);
    const [key] = KEY_LINE.exec(output) ?? [];
    expect(JSON.parse(readFileSync(join(data, 'access.json'), 'utf8'))).toEqual({ ...access, key });
  });

  it('exits with 0 and one line when Ctrl-C comes twice during the import, and has saved its key', async () => {
    const data = join(temporaryFolder(), 'sample');
    const start = startSample('--data', data, '--port', '0');
    await start.until('Importing the sample chain, once …\n');
    await until(() => existsSync(join(data, 'access.json')), PATIENCE_MS);
    start.press();
    start.press();
    expect(await start.exit).toBe(0);
    expect(start.output()).toBe(`Importing the sample chain, once …\n${FAREWELL}`);
  });
});
