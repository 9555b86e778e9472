import { decodeHeaderOfBlock, type Genesis, headerHash, parseGenesis } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { networkConfig } from './networks.ts';
import { type Checks, expectSame } from './suite-result.ts';
import { openWorld, type World } from './world.ts';

/** A test of the suite's JSON, with the fields that are read here. */
interface ChainTest {
  readonly network: string;
  readonly config?: { readonly blobSchedule?: Readonly<Record<string, unknown>> };
  readonly genesisBlockHeader: Readonly<Record<string, string>>;
  readonly pre: Readonly<Record<string, AccountJson>>;
  readonly postState?: Readonly<Record<string, AccountJson>>;
  readonly lastblockhash: string;
  readonly blocks: readonly { readonly rlp: string; readonly expectException?: string }[];
}

interface AccountJson {
  readonly balance: string;
  readonly nonce: string;
  readonly code: string;
  readonly storage: Readonly<Record<string, string>>;
}

/** Returns the fork of a file's tests, for the table. */
export function networkOf(test: unknown): string {
  return String(Object(test).network);
}

/** Imports the blocks of a test, and checks the accepted blocks, the head and the final state. */
export async function runChainTest(
  name: string,
  json: unknown,
  folder: string,
  checks: Checks,
): Promise<void> {
  const test: ChainTest = Object(json);
  const genesis = genesisOf(test);
  const tree = new BlockTree(folder, genesis);
  try {
    const world = await tree.worldAt(test.genesisBlockHeader['hash'] ?? '');
    await checks.check(`${name}/genesis`, () =>
      expectSame('the genesis hash', bytesToHex(headerHash(world.genesis)), test.genesisBlockHeader['hash']),
    );
    for (const [index, block] of test.blocks.entries()) {
      const rlp = hexToBytes(block.rlp);
      const { expectException } = block;
      await checks.check(`${name}/block ${index}`, async () => {
        const problem = await tree.add(rlp).then(
          () => undefined,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
        if (expectException === undefined && problem !== undefined)
          throw new Error(`it is rejected: ${problem}`);
        if (expectException !== undefined && problem === undefined) {
          checks.acceptedInvalid++;
          throw new Error(`it is accepted, expected ${expectException}`);
        }
        if (expectException !== undefined) checks.rejectedInvalid++;
      });
    }
    await checks.check(`${name}/head`, async () => {
      const last = await tree.worldAt(test.lastblockhash);
      expectSame('the head', bytesToHex(last.head().hash), test.lastblockhash);
      if (test.postState) await checkState(last, test.postState);
    });
  } finally {
    await tree.close();
  }
}

/** The accepted blocks of a test. The world stands at one of them. For another fork it is created anew. */
class BlockTree {
  readonly #folder: string;
  readonly #genesis: Genesis;
  readonly #blocks = new Map<string, { readonly parent: string; readonly rlp: Uint8Array }>();
  #world: World | undefined;

  constructor(folder: string, genesis: Genesis) {
    this.#folder = folder;
    this.#genesis = genesis;
  }

  async add(rlp: Uint8Array): Promise<void> {
    const header = headerOf(rlp);
    const world = await this.worldAt(header?.parent ?? '');
    await world.importBlock(rlp);
    const hash = bytesToHex(world.head().hash);
    this.#blocks.set(hash, { parent: header?.parent ?? '', rlp });
  }

  /** Returns the world with a block as its head, or with the genesis block where the block is unknown. */
  async worldAt(hash: string): Promise<World> {
    if (this.#world && bytesToHex(this.#world.head().hash) === hash) return this.#world;
    const path: Uint8Array[] = [];
    for (let at = this.#blocks.get(hash); at; at = this.#blocks.get(at.parent)) path.unshift(at.rlp);
    await this.#world?.close();
    this.#world = await openWorld(this.#folder, this.#genesis);
    for (const rlp of path) await this.#world.importBlock(rlp);
    return this.#world;
  }

  async close(): Promise<void> {
    await this.#world?.close();
  }
}

/** Returns the parent hash that a block names, where its header can be decoded. */
function headerOf(rlp: Uint8Array): { readonly parent: string } | undefined {
  try {
    return { parent: bytesToHex(decodeHeaderOfBlock(rlp).parentHash) };
  } catch {
    return undefined;
  }
}

function genesisOf({ network, config, genesisBlockHeader: header, pre }: ChainTest): Genesis {
  const alloc = Object.fromEntries(
    Object.entries(pre).map(([address, { balance, nonce, code, storage }]) => [
      address,
      { balance: quantity(balance), nonce: quantity(nonce), code, storage },
    ]),
  );
  return parseGenesis({
    config: { chainId: 1, ...networkConfig(network, config?.blobSchedule) },
    ...Object.fromEntries(
      [
        'difficulty',
        'gasLimit',
        'gasUsed',
        'timestamp',
        'baseFeePerGas',
        'blobGasUsed',
        'excessBlobGas',
        'slotNumber',
      ]
        .filter((field) => header[field] !== undefined)
        .map((field) => [field, quantity(header[field] ?? '0x')]),
    ),
    nonce: header['nonce'],
    coinbase: header['coinbase'],
    extraData: header['extraData'],
    mixHash: header['mixHash'],
    blockAccessListHash: header['blockAccessListHash'],
    parentHash: header['parentHash'],
    alloc,
  });
}

const quantity = (hex: string) => (hex === '0x' ? '0x0' : hex);

async function checkState(world: World, post: NonNullable<ChainTest['postState']>): Promise<void> {
  const head = { ...world.head(), canonical: true };
  for (const [address, account] of Object.entries(post)) {
    const keys = Object.keys(account.storage).map((key) => hexToBytes(`0x${key.slice(2).padStart(64, '0')}`));
    const proof = await world.execution.proof(hexToBytes(address), keys, head, { signal: NEVER });
    if ('unavailable' in proof) throw new Error(`the state is not available: ${proof.reason}`);
    expectSame(`the balance of ${address}`, proof.balance, BigInt(quantity(account.balance)));
    expectSame(`the nonce of ${address}`, proof.nonce, BigInt(quantity(account.nonce)));
    for (const [index, [key, value]] of Object.entries(account.storage).entries()) {
      const found = proof.storageProof[index]?.value;
      expectSame(`storage ${key} of ${address}`, found, BigInt(quantity(value)));
    }
  }
}

const NEVER = new AbortController().signal;
