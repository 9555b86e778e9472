import { bytesToHex } from '@ethread/core';
import { blobScheduleAt } from '../blob-gas.ts';
import type { Block } from '../block.ts';
import {
  blockLength,
  decodeBlock,
  decodeBody,
  encodeBlock,
  encodeBody,
  withoutAccessList,
} from '../block-codec.ts';
import { parseGenesis } from '../genesis/genesis.ts';
import type { Header } from '../header.ts';
import { encodeHeader, headerHash } from '../header-codec.ts';
import { headerFromJson, headerFromJsonByHash, headerToJson, unknownNamesOf } from '../json/header-json.ts';
import { checkBlockAccessList, checkBody } from '../roots.ts';
import { encodeRlp } from '../rlp.ts';
import { FORK_ROWS, headerGasOf, unknownForksOf } from './fork-table.ts';

const genesisOf = (config: object) =>
  parseGenesis({ config: { chainId: 7, ...config }, difficulty: 0, gasLimit: 30_000_000, alloc: {} });
const EVERY_TIME = { shanghaiTime: 0, cancunTime: 0, pragueTime: 0, osakaTime: 0 };
const amsterdamHeader = (): Header => ({
  ...genesisOf({ londonBlock: 0, ...EVERY_TIME, amsterdamTime: 0 }).header,
  stateRoot: new Uint8Array(32).fill(5),
});

describe('the fork table', () => {
  it('names every fork activation once', () => {
    const activations = FORK_ROWS.flatMap(({ activation }) => activation ?? []);
    expect(new Set(activations).size).toBe(activations.length);
  });

  it("determines the relation of a header's gas to its receipts", () => {
    const amsterdam = amsterdamHeader();
    const { slotNumber: _slot, blockAccessListHash: _list, ...osaka } = amsterdam;
    expect(headerGasOf(osaka)).toBe('last');
    expect(headerGasOf(amsterdam)).toBe('dimensions');
    const unknownFields = [{ name: 'unknown23', value: Uint8Array.of(1) }];
    expect(headerGasOf({ ...amsterdam, unknownFields })).toBeUndefined();
  });

  it('unknownForksOf finds the forks of a genesis file that the fork table lacks', () => {
    const { forks } = genesisOf({ ...EVERY_TIME, eip155Block: 1, amsterdamTime: 5, bogotaTime: 9 });
    expect(unknownForksOf(forks)).toEqual([{ activation: 'bogotaTime', start: 9 }]);
  });

  it('supplies blob parameters for forks whose genesis file gives none, and later forks inherit them', () => {
    const times = { cancunTime: 1, pragueTime: 2, osakaTime: 3, bpo1Time: 4, bpo2Time: 5, bpo3Time: 6 };
    const { blobSchedule } = genesisOf({ ...times, bpo4Time: 7, bpo5Time: 8, amsterdamTime: 9 });
    const at = (timestamp: number) => {
      const entry = blobScheduleAt(blobSchedule, timestamp);
      return entry && [entry.target, entry.max, entry.baseFeeUpdateFraction];
    };
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(at)).toEqual([
      undefined,
      [3, 6, 3_338_477n],
      ...[2, 3].map(() => [6, 9, 5_007_716n]),
      [10, 15, 8_346_193n],
      [14, 21, 11_684_671n],
      [21, 32, 20_609_697n],
      ...[7, 8, 9].map(() => [14, 21, 13_739_630n]),
    ]);
  });
});

describe('an Amsterdam header', () => {
  it('the genesis header has the Amsterdam fields when the fork is active from the start', () => {
    const { blockAccessListHash, slotNumber } = amsterdamHeader();
    // The hash of an empty list (EIP-7928).
    expect(bytesToHex(blockAccessListHash ?? new Uint8Array())).toBe(
      '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
    );
    expect(slotNumber).toBe(0n);
  });

  it('the JSON header is read with either name of its access list hash', () => {
    const header = amsterdamHeader();
    const { blockAccessListHash, ...json } = headerToJson(header, headerHash(header));
    expect(headerFromJson({ ...json, blockAccessListHash })).toEqual(header);
    expect(headerFromJson({ ...json, balHash: blockAccessListHash })).toEqual(header);
    expect(unknownNamesOf({ ...json, balHash: blockAccessListHash })).toEqual([]);
  });
});

describe('a header with unknown fields', () => {
  const fields = [
    { name: 'first', json: '0x0', value: new Uint8Array() },
    { name: 'second', json: `0x00${'7'.repeat(62)}`, value: Uint8Array.of(0, ...Array(31).fill(0x77)) },
    { name: 'third', json: '0x10', value: Uint8Array.of(0x10) },
  ];
  const header = (count: number): Header => ({ ...amsterdamHeader(), unknownFields: fields.slice(0, count) });
  const shown = (from: Header) => headerToJson(from, headerHash(from));

  it.each([1, 2, 3])('reads a header from JSON by its hash, with %d unknown fields in any order', (count) => {
    const next = header(count);
    const { first, second, third, ...rest }: Record<string, unknown> = { ...shown(next) };
    const names = Object.entries({ third, second, first }).filter(([, value]) => value !== undefined);
    for (const json of [shown(next), { ...rest, ...Object.fromEntries(names) }]) {
      const read = headerFromJsonByHash(json, headerHash(next));
      expect(read && encodeHeader(read)).toEqual(encodeHeader(next));
      expect(read && headerToJson(read, headerHash(read))).toEqual(shown(next));
    }
  });

  it('does not read a header when extra fields of the node leave too many combinations to try', () => {
    const next = header(3);
    const own = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`own${index}`, WORD(index)]));
    expect(headerFromJsonByHash({ ...own, ...shown(next) }, headerHash(next))).toBeUndefined();
  });

  it('does not read a header for a different hash', () => {
    expect(headerFromJsonByHash(shown(header(2)), new Uint8Array(32))).toBeUndefined();
  });
});

const WORD = (byte: number) => `0x${byte.toString(16).padStart(2, '0').repeat(32)}`;

describe('the block access list', () => {
  const list = encodeRlp([[new Uint8Array(20).fill(9), [], [], [], [], []]]);
  const header = amsterdamHeader();
  const block: Block = { header, transactions: [], uncles: [], withdrawals: [], blockAccessList: list };

  it('encodes the access list after the withdrawals of a body, and leaves it out of a block and its size', () => {
    const { header: _header, ...body } = block;
    expect(decodeBody(encodeBody(body))).toEqual(body);
    const { blockAccessList: _list, ...plain } = block;
    expect(decodeBlock(encodeBlock(block))).toEqual(plain);
    const without = { transactions: [], uncles: [], withdrawals: [] };
    expect(decodeBody(withoutAccessList(encodeBody(body)))).toEqual(without);
    expect(blockLength(encodeHeader(header), encodeBody(body))).toBe(encodeBlock(block).length);
  });

  it('rejects an access list that does not match the hash in the header', () => {
    expect(() => checkBlockAccessList(header, list)).toThrow('block 0: blockAccessListHash');
    expect(() => checkBody(block)).toThrow('blockAccessListHash');
    expect(() => checkBody({ ...block, blockAccessList: Uint8Array.of(0xc0) })).not.toThrow();
  });
});
