import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Command } from 'commander';
import { parse } from 'yaml';
import { UserError } from '../user-error.ts';
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

  it('init writes what check finds right, with a key that nobody else reads', async () => {
    const file = newFile();
    expect(await run('init', file, '--network', 'sepolia')).toContain(`npx ethread serve --config ${file}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run('check', file)).toContain('The chain sepolia has neither nodes nor an import');
    expect(await run('check', file)).toMatch(
      /is right: serves sepolia \(a copy\) on 127\.0\.0\.1:8545; 1 keys/,
    );
    const other = newFile();
    await run('init', other, '--network', 'sepolia', '--node', 'http://127.0.0.1:1/"x');
    expect(await run('check', other)).toContain('sepolia (a copy, 1 nodes)');
    expect(parse(readFileSync(other, 'utf8')).keys).not.toEqual(parse(readFileSync(file, 'utf8')).keys);
  });

  it('init overwrites nothing, and asks what to serve', async () => {
    const file = newFile();
    writeFileSync(file, 'mine');
    await expect(run('init', file, '--network', 'sepolia')).rejects.toThrow('is there already');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    await expect(run('init', newFile())).rejects.toThrow(UserError);
    await expect(run('init', newFile(), '--network', 'nowhere')).rejects.toThrow('Allowed choices');
    await expect(run('init', join(folder, 'no', 'where.yaml'), '--network', 'sepolia')).rejects.toThrow(
      UserError,
    );
  });

  it('check names the line of what is wrong, and files that can not be read', async () => {
    const file = newFile();
    writeFileSync(file, 'keys: [a]\nport: 99999\nchains: [{ name: one, genesis: none.json, data: d }]\n');
    await expect(run('check', file)).rejects.toThrow(`${file}:2: port must be <= 65535`);
    writeFileSync(file, 'keys: [a]\nchains: [{ name: one, genesis: none.json, data: d }]\n');
    await expect(run('check', file)).rejects.toThrow(
      `${file} names ${join(folder, 'none.json')}, which can not`,
    );
  });

  it('schema prints a JSON Schema that takes a configuration and refuses another', async () => {
    const validate = new Ajv().compile(JSON.parse(await run('schema')));
    const right = { keys: ['a'], chains: [{ name: 'one', network: 'sepolia', data: 'd' }] };
    expect(validate(right)).toBe(true);
    expect(validate({ ...right, prot: 1 })).toBe(false);
  });
});
