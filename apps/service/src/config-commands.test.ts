import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Command } from 'commander';
import { parse } from 'yaml';
import { UserError } from './user-error.ts';
import { addConfigCommands } from './config-commands.ts';

describe('ethread config', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-config-'));
  let count = 0;
  const newFile = () => join(folder, `${++count}.yaml`);

  afterAll(() => rmSync(folder, { recursive: true }));

  async function run(...args: readonly string[]): Promise<string> {
    let written = '';
    const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    addConfigCommands(program, (text) => (written += text));
    await program.parseAsync(['config', ...args], { from: 'user' });
    return written;
  }

  it('config init writes a file that config check accepts, with a key that only its owner can read', async () => {
    const file = newFile();
    expect(await run('init', file, '--network', 'sepolia')).toContain(`npx ethread serve --config ${file}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run('check', '--config', file)).toContain(
      'The chain sepolia has neither nodes nor an import',
    );
    const other = newFile();
    await run('init', other, '--network', 'sepolia', '--node', 'http://127.0.0.1:1/"x');
    expect(await run('check', '--config', other)).toBe(`${other} is valid\n`);
    await run('init', newFile(), '--network', 'sepolia', '--data', '/var/lib/ethread/');
    expect(parse(readFileSync(join(folder, `${count}.yaml`), 'utf8')).chains[0].data).toBe(
      '/var/lib/ethread/sepolia',
    );
    expect(parse(readFileSync(other, 'utf8')).keys).not.toEqual(parse(readFileSync(file, 'utf8')).keys);
  });

  it('config init writes a section consensus as a comment', async () => {
    const file = newFile();
    const args = ['--network', 'mainnet', '--node', 'http://127.0.0.1:1'];
    await run('init', file, ...args);
    const text = readFileSync(file, 'utf8');
    expect(parse(text).chains[0].consensus).toBeUndefined();
    const [before = '', section = ''] = text.split(/(?=^ {4}# consensus:)/m);
    writeFileSync(file, before + section.replaceAll(/^ {4}# /gm, '    '));
    expect(await run('check', '--config', file)).toContain('is valid');
    expect(parse(readFileSync(file, 'utf8')).chains[0].consensus.nodes).toHaveLength(1);
  });

  it('config init overwrites no file, and requires the chain to serve', async () => {
    const file = newFile();
    writeFileSync(file, 'mine');
    await expect(run('init', file, '--network', 'sepolia')).rejects.toThrow('exists already');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    await expect(run('init', newFile())).rejects.toThrow(UserError);
    await expect(run('init', newFile(), '--network', 'nowhere')).rejects.toThrow('Allowed choices');
    const wrong = newFile();
    await expect(run('init', wrong, '--network', 'sepolia', '--node', '10.0.0.2:8545')).rejects.toThrow(
      '--node: expected an address that begins with http://, https://, ws:// or wss://, got "10.0.0.2:8545"',
    );
    expect(existsSync(wrong)).toBe(false);
    const inNoFolder = run('init', join(folder, 'no', 'where.yaml'), '--network', 'sepolia');
    await expect(inNoFolder).rejects.toThrow(UserError);
  });

  it('config check names the line of an error, and files that cannot be read', async () => {
    const file = newFile();
    const text = 'keys: [key-of-the-tests]\nchains: [{ name: one, genesis: none.json, data: d }]\n';
    writeFileSync(file, text);
    await expect(run('check', '--config', file)).rejects.toThrow(
      `cannot read ${join(folder, 'none.json')}, which ${file} names: there is no such file`,
    );
  });

  it('config schema prints a JSON Schema that accepts a valid configuration and rejects an invalid one', async () => {
    const schema = JSON.parse(await run('schema'));
    expect(schema.$id).toBe('https://json.schemastore.org/ethread.json');
    // The schema store rejects a schema that fails in strict mode.
    const validate = new Ajv({ strict: true, strictTypes: true, strictRequired: true }).compile(schema);
    const right = { keys: ['key-of-the-tests'], chains: [{ name: 'one', network: 'sepolia', data: 'd' }] };
    expect(validate(right)).toBe(true);
    expect(validate({ ...right, prot: 1 })).toBe(false);
  });
});
