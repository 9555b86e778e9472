import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { silentLogger, systemClock } from '@ethread/core';
import {
  archiveFile,
  buildBlocks,
  sourceOf,
  testGenesis,
  testGenesisHeader,
  testLog,
} from '@ethread/era/testing';
import { createCallPool } from '@ethread/execution';
import { temporaryFolders } from '@ethread/storage/testing';
import { parse } from 'yaml';
import { DEFAULT_ASSUMPTIONS, readAssumptions } from './assumptions.ts';
import { measureImport } from './measure-import.ts';
import { measureState } from './measure-state.ts';
import { openChain } from '../open-chain.ts';
import { planCommand } from './plan-command.ts';

const SAMPLE_CHAIN = join(import.meta.dirname, '../../sample-chain');

const BLOCKS = 64;

describe('the measurement of a plan', () => {
  const folder = temporaryFolders();

  // The time allows one slice, and more than all.
  it.each([0, Infinity])('imports slices of archives as whole archives are, in %d s', async (seconds) => {
    const genesis = testGenesis();
    const first = testGenesisHeader(genesis);
    const blocks = buildBlocks(
      first,
      Array.from({ length: 2 * BLOCKS - 1 }, (_, index) => [[testLog(index)], []]),
    );
    const data = folder();
    const archives = (['era1', 'ere'] as const).map((format, index) => {
      const before = blocks.slice(0, index * BLOCKS);
      const difficulty = before.reduce((sum, { block }) => sum + block.header.difficulty, first.difficulty);
      const piece = blocks.slice(index * BLOCKS, (index + 1) * BLOCKS - 1 + index);
      return archiveFile(join(data, `${index}.${format}`), format, sourceOf(piece, difficulty));
    });
    const figures = await measureImport(archives, seconds, {
      genesis,
      stateRoot: new Uint8Array(32).fill(9),
      clock: systemClock,
      logger: silentLogger,
      folder: folder(),
      signal: new AbortController().signal,
      sliceBlocks: 16,
    });
    expect(figures.blocks).toBeGreaterThanOrEqual(16);
    expect(figures.tip.blocks).toBe(16);
    expect(figures.tip.blockBytes).toBeGreaterThan(0);
    expect(figures.archiveBytes / figures.blocks).toBeGreaterThan(100);
    expect(figures.blockBytes).toBeGreaterThan(0);
    expect(figures.blockJsonBytes).toBeGreaterThan(1_000);
    expect(figures.receiptsJsonBytes).toBeGreaterThan(figures.blockJsonBytes / 10);
  });

  it('executes the blocks of archives for the given time, after it has imported them', async () => {
    const origin = { genesis: join(SAMPLE_CHAIN, 'genesis.json') };
    const modules = { clock: systemClock, logger: silentLogger };
    const { signal } = new AbortController();
    const pool = createCallPool(modules, { size: 1 });
    const rlp = [join(SAMPLE_CHAIN, 'chain.rlp')];
    const source = await openChain(
      { origin, import: rlp, execute: false, data: folder() },
      { ...modules, pool },
    );
    await source.import(signal, () => undefined);
    const [archive] = await source.history.exportBlocks({
      from: 0,
      to: 100,
      format: 'ere',
      path: folder(),
      network: 'sample',
      accessLists: false,
    });
    await source.close();
    await pool.close();
    const figures = await measureState([archive?.path ?? ''], 0, {
      ...modules,
      origin,
      folder: folder(),
      signal,
    });
    // The time is over at the first report, which a slow machine makes before the last block.
    expect(figures.blocks).toBeGreaterThan(0);
    expect(figures.gas).toBeGreaterThan(0);
    expect(figures.stateBytes).toBeGreaterThan(0);
  });
});

describe('ethread plan', () => {
  const folder = temporaryFolders();
  const modules = () => {
    let output = '';
    return {
      output: () => output,
      clock: systemClock,
      logger: silentLogger,
      write: (text: string) => void (output += text),
      progress: process.stderr,
      environment: {},
      signal: new AbortController().signal,
    };
  };

  it('prints assumptions that it reads again', async () => {
    const command = modules();
    expect(await planCommand([], { printAssumptions: true }, command)).toBe(0);
    expect(parse(command.output())).toEqual(DEFAULT_ASSUMPTIONS);
    const file = join(folder(), 'assumptions.yaml');
    writeFileSync(file, command.output());
    expect(readAssumptions(file, {})).toEqual(DEFAULT_ASSUMPTIONS);
  });

  it.each([
    ['users: 3', 'unknown key users'],
    ['slotSeconds: soon', 'slotSeconds is not a number of at least 0'],
    ['mix: { eth_call: -1 }', 'mix is not a list of methods with numbers of at least 0'],
    ['currency: 3', 'currency is not a text'],
  ])('rejects the assumptions %j', (text, message) => {
    const file = join(folder(), 'assumptions.yaml');
    writeFileSync(file, text);
    expect(() => readAssumptions(file, {})).toThrow(message);
  });

  it('rejects requests that it cannot measure', async () => {
    const network = { network: 'sepolia', blocks: '10' };
    await expect(planCommand([], {}, modules())).rejects.toThrow('plan needs --network NAME');
    await expect(planCommand([], network, modules())).rejects.toThrow('plan needs archives of the chain');
    await expect(planCommand(['missing.era1'], network, modules())).rejects.toThrow('missing.era1');
    for (const flags of [{ network: 'sepolia' }, { ...network, days: '3' }])
      await expect(planCommand([], flags, modules())).rejects.toThrow(
        'plan needs either --blocks NUMBER or --days NUMBER',
      );
  });
});
