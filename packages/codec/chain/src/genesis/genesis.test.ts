import { bytesToHex, hexToBytes } from '@ethread/core';
import fc from 'fast-check';
import { describeRecorded, readRecorded, recordedBlocks, recordedCases } from '../testing/conformance.ts';
import { genesisHeader, isForkActive, parseGenesis } from './genesis.ts';
import { InvalidGenesisError } from './genesis-json.ts';
import { headerHash } from '../header-codec.ts';

const MINIMAL = { config: { chainId: 1337 }, difficulty: '0x1', gasLimit: '0x1000', alloc: {} };

describeRecorded('recorded genesis files', () => {
  it('builds the same genesis block as a recorded node', () => {
    const [recorded] = recordedCases('eth_getBlockByNumber').filter(({ name }) => name === 'get-genesis.io');
    const { stateRoot, hash } = Object(recorded?.result);
    const genesis = parseGenesis(readRecorded('execution-apis/genesis.json'));
    expect(bytesToHex(headerHash(genesisHeader(genesis, hexToBytes(stateRoot))))).toBe(hash);
  });

  it('gives block 0 the fields of every fork that is active from the start', async () => {
    const genesis = parseGenesis(readRecorded('hive-sync/genesis.json'));
    const stateRoot = hexToBytes('0xe5d8b049a78427be8c23ebd6811ed436b3a36cc117954b496848b90f0c654844');
    const [first] = await recordedBlocks('hive-sync');
    expect(headerHash(genesisHeader(genesis, stateRoot))).toEqual(first?.block.header.parentHash);
  });

  it('reads forks, blob schedule and accounts of a genesis file', () => {
    const genesis = parseGenesis(readRecorded('execution-apis/genesis.json'));
    expect(genesis.chainId).toBe(3503995874084926n);
    expect(genesis.terminalTotalDifficulty).toBe(4732352n);
    expect(genesis.forks.get('bpo2Time')).toBe(540);
    expect(isForkActive(genesis.forks, 'londonBlock', { number: 27, timestamp: 0 })).toBe(true);
    expect(isForkActive(genesis.forks, 'londonBlock', { number: 26, timestamp: 999 })).toBe(false);
    expect(isForkActive(genesis.forks, 'cancunTime', { number: 999, timestamp: 419 })).toBe(false);
    expect(isForkActive(genesis.forks, 'amsterdamTime', { number: 999, timestamp: 999 })).toBe(false);
    expect(genesis.blobSchedule).toEqual([
      { timestamp: 420, target: 3, max: 6, baseFeeUpdateFraction: 3338477n },
      { timestamp: 450, target: 6, max: 9, baseFeeUpdateFraction: 5007716n },
      { timestamp: 480, target: 6, max: 9, baseFeeUpdateFraction: 5007716n },
      { timestamp: 510, target: 10, max: 15, baseFeeUpdateFraction: 8346193n },
      { timestamp: 540, target: 14, max: 21, baseFeeUpdateFraction: 11684671n },
    ]);
    expect(genesis.alloc).toHaveLength(27);
    expect(genesis.alloc[0]).toMatchObject({ balance: 1n, nonce: 0n, storage: [] });
  });
});

describe('parseGenesis', () => {
  it('accepts numbers, decimal and hex text, and null for omitted fields', () => {
    const { header } = parseGenesis({
      ...MINIMAL,
      difficulty: 17,
      gasLimit: '4096',
      timestamp: '0x10',
      nonce: '0x42',
      baseFeePerGas: null,
      coinbase: null,
    });
    expect(header).toMatchObject({ difficulty: 17n, gasLimit: 4096n, timestamp: 16 });
    expect(header.nonce).toEqual(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0x42));
    expect(header).not.toHaveProperty('baseFeePerGas');
  });

  it("reads the deposit contract of the file, and uses mainnet's when the file names none", () => {
    const contractOf = (config: object) =>
      bytesToHex(parseGenesis({ ...MINIMAL, config: { chainId: 1, ...config } }).depositContract);
    expect(contractOf({ depositContractAddress: `0x${'4F'.repeat(20)}` })).toBe(`0x${'4f'.repeat(20)}`);
    const mainnet = '0x00000000219ab540356cbb839cbe05303d7705fa';
    expect([contractOf({}), contractOf({ depositContractAddress: null })]).toEqual([mainnet, mainnet]);
  });

  it('sets the initial base fee of London unless the file gives one, even zero', () => {
    const london = { ...MINIMAL, config: { chainId: 1, londonBlock: 0 } };
    expect(parseGenesis(london).header.baseFeePerGas).toBe(1_000_000_000n);
    expect(parseGenesis({ ...london, baseFeePerGas: 0 }).header.baseFeePerGas).toBe(0n);
  });

  it('reads genesis accounts with code, nonce and storage', () => {
    const alloc = {
      ['00'.repeat(19) + '01']: {
        balance: '1000000000000000000000',
        nonce: '0x2',
        code: '0x6001',
        storage: { '0x1': '0x02' },
      },
    };
    expect(parseGenesis({ ...MINIMAL, alloc }).alloc).toEqual([
      {
        address: new Uint8Array(20).fill(1, 19),
        balance: 10n ** 21n,
        nonce: 2n,
        code: Uint8Array.of(0x60, 1),
        storage: [{ key: new Uint8Array(32).fill(1, 31), value: new Uint8Array(32).fill(2, 31) }],
      },
    ]);
  });

  it('uses the later of two blob forks that activate at the same time', () => {
    const config = { chainId: 1, cancunTime: 0, pragueTime: 0, bpo1Time: 0 };
    expect(parseGenesis({ ...MINIMAL, config }).blobSchedule.at(-1)?.baseFeeUpdateFraction).toBe(8_346_193n);
  });

  it.each([
    ['genesis', null],
    ['genesis', []],
    ['config', { ...MINIMAL, config: 'mainnet' }],
    ['config.chainId', { ...MINIMAL, config: {} }],
    ['config.londonBlock', { ...MINIMAL, config: { chainId: 1, londonBlock: -1 } }],
    ['config.cancunTime', { ...MINIMAL, config: { chainId: 1, cancunTime: 1.5 } }],
    ['config.cancunTime', { ...MINIMAL, config: { chainId: 1, cancunTime: '0x20000000000000' } }],
    [
      'config.depositContractAddress',
      { ...MINIMAL, config: { chainId: 1, depositContractAddress: '0x1234' } },
    ],
    ['config.blobSchedule', { ...MINIMAL, config: { chainId: 1, blobSchedule: [] } }],
    [
      'config.blobSchedule.cancun.baseFeeUpdateFraction',
      {
        ...MINIMAL,
        config: { chainId: 1, cancunTime: 0, blobSchedule: { cancun: { baseFeeUpdateFraction: 0 } } },
      },
    ],
    ['difficulty', { ...MINIMAL, difficulty: undefined }],
    ['gasLimit', { ...MINIMAL, gasLimit: 'lots' }],
    ['timestamp', { ...MINIMAL, timestamp: `0x${'f'.repeat(17)}` }],
    ['extraData', { ...MINIMAL, extraData: '0x123' }],
    ['coinbase', { ...MINIMAL, coinbase: '0x12' }],
    ['nonce', { ...MINIMAL, nonce: `0x1${'0'.repeat(16)}` }],
    ['number', { ...MINIMAL, number: '0x1' }],
    ['alloc', { ...MINIMAL, alloc: undefined }],
    ['alloc.0xzz', { ...MINIMAL, alloc: { '0xzz': {} } }],
    [`alloc.${'11'.repeat(20)}.balance`, { ...MINIMAL, alloc: { ['11'.repeat(20)]: { balance: '-1' } } }],
    [`alloc.${'11'.repeat(20)}.code`, { ...MINIMAL, alloc: { ['11'.repeat(20)]: { code: 'zz' } } }],
    [
      `alloc.${'11'.repeat(20)}.storage.0x1`,
      { ...MINIMAL, alloc: { ['11'.repeat(20)]: { storage: { '0x1': `0x${'1'.repeat(65)}` } } } },
    ],
  ])('names the genesis field %s when its value is invalid', (field, json) => {
    expect(() => parseGenesis(json)).toThrow(InvalidGenesisError);
    expect(() => parseGenesis(json)).toThrow(`${field}: expected`);
  });

  it('rejects any invalid JSON with InvalidGenesisError', () => {
    const odd = fc.oneof(fc.jsonValue(), fc.constant({}), fc.constant(null), fc.constant('0x'));
    const file = fc.record(
      { config: odd, difficulty: odd, gasLimit: odd, alloc: odd, timestamp: odd },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), file), (json) => {
        try {
          parseGenesis(json);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidGenesisError);
        }
      }),
    );
  });
});
