import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountProofFromJson,
  blockFromJson,
  type ChainProfile,
  checkBody,
  checkReceipts,
  checkReceiptsOf,
  checkTransactions,
  checkWithdrawals,
  decodeBlock,
  decodeReceipt,
  decodeTransaction,
  encodeBlock,
  encodeReceipt,
  encodeTransaction,
  type Header,
  headerFromJson,
  headerFromJsonByHash,
  headerHash,
  keccak256,
  logsBloom,
  profileNamed,
  publicForkSchedule,
  receiptFromJson,
  recoverSender,
  transactionFromJson,
  transactionHash,
  UnknownTransactionTypeError,
  verifyAccountProof,
} from '@ethread/chain';
import {
  createLightClient,
  decodeBootstrap,
  decodeUpdate,
  isLie,
  type Outcome,
  publicNetwork,
} from '@ethread/consensus';
import { loadWasmBls } from '@ethread/consensus/wasm-bls';
import { bytesToHex, type Hex, hexToBytes } from '@ethread/core';
import { BlockExecutor, createPrograms, loadCrypto, Machine, World } from '@ethread/evm';
import { WitnessBlock } from '../proven-calls/witness-block.ts';
import { Checks, expectSame, type SuiteResult } from './suite-result.ts';

const DATA = join(import.meta.dirname, '../../../../../shared/conformance/mainnet');
const MEGABYTE = 2 ** 20;
const ARBITRUM = 'arb-sepolia';
const DEPOSIT_CONTRACT = hexToBytes('0x00000000219ab540356cbb839cbe05303d7705fa');

/** JSON of a block, a transaction, a receipt or a request, as it was recorded. */
type Json = Readonly<Record<string, unknown>>;

/** A recorded file: its path below the data's folder, and its content. */
interface Recorded {
  readonly path: string;
  readonly json: unknown;
}

/**
 * Checks recorded blocks, receipts, proofs, payloads and light client data of public chains, each by what it commits to.
 * What no header among them commits to is named as left out.
 */
export async function checkRealChains(): Promise<readonly SuiteResult[]> {
  const root = mkdtempSync(join(tmpdir(), 'ethread-real-chains-'));
  try {
    for (const name of readdirSync(DATA).filter((file) => file.endsWith('.tar.xz')))
      execFileSync('tar', ['-xJf', join(DATA, name), '-C', root]);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json'))
      .toSorted()
      .map((path) => ({ path, json: JSON.parse(readFileSync(join(root, path), 'utf8')) as unknown }));
    const known = new Map<string, Header>();
    const of = (part: string) => files.filter(({ path }) => path.includes(part));
    return [
      await checkWitnesses(of('witness-').map(({ path }) => join(root, path))),
      await checkPayloads(of('kona/'), known),
      await checkBlocks(files, known),
      await checkRaw(of('debug_getRaw'), known),
      await checkReceiptsAndTransactions(files, known),
      await checkProofs(files, known),
      await checkLightClient(of('lc_')),
    ];
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Executes blocks on the state that their witnesses show. */
async function checkWitnesses(files: readonly string[]): Promise<SuiteResult> {
  const checks = new Checks('witnesses');
  const crypto = await loadCrypto();
  const schedule = publicForkSchedule('mainnet');
  if (!schedule) throw new Error('there is no fork schedule of mainnet');
  for (const file of files) {
    await checks.check(`${file}: block`, () => {
      const { block, receipts, senders, state, blockHashOf, recordedHashes } = new WitnessBlock(file);
      expectSame('hash', ...recordedHashes);
      const executor = new BlockExecutor(new Machine(256 * MEGABYTE), crypto, {
        ...schedule,
        depositContract: DEPOSIT_CONTRACT,
        daoForkSupport: true,
      });
      const world = new World(state, createPrograms(64 * MEGABYTE));
      const stateRoot = () => new Uint8Array(32);
      const executed = executor.execute(world, { block, senders, blockHashOf, stateRoot });
      checkReceipts(block, receipts);
      checkReceipts(block, executed.receipts);
      expectSame('gasUsed', executed.gasUsed, block.header.gasUsed);
    });
  }
  return checks.result('real chains', '');
}

/** Checks that payloads of OP Sepolia have the transactions, the hash and the parent of the blocks that followed. */
async function checkPayloads(files: readonly Recorded[], known: Map<string, Header>): Promise<SuiteResult> {
  const checks = new Checks('payloads of OP Sepolia');
  const payloads = files.map(({ path, json }) => {
    const {
      parent_header: parent,
      executing_payload: payload,
      expected_block_hash: hash,
    } = json as {
      readonly parent_header: Json;
      readonly executing_payload: { readonly transactions: readonly Hex[]; readonly timestamp: Hex };
      readonly expected_block_hash: Hex;
    };
    return { path, parent, payload, hash };
  });
  for (const [index, { path, payload, hash }] of payloads.entries()) {
    await checks.check(`${path}: transactions`, () => {
      for (const raw of payload.transactions)
        expectSame('transaction', bytesToHex(encodeTransaction(decodeTransaction(hexToBytes(raw)))), raw);
    });
    const following = payloads[index + 1];
    if (!following) {
      checks.leaveOut(`${path}: no recorded header follows`);
      continue;
    }
    await checks.check(`${path}: block`, () => {
      const header = headerFromJson({ ...following.parent, hash });
      expectSame('hash', bytesToHex(headerHash(header)), hash);
      const transactions = payload.transactions.map((raw) => decodeTransaction(hexToBytes(raw)));
      checkTransactions(header, transactions, profileNamed('op-stack'));
      expectSame('timestamp', header.timestamp, Number(payload.timestamp));
      known.set(hash, header);
    });
  }
  return checks.result('real chains', '');
}

/** Checks every recorded block: its hash, and where its transactions are whole, their root, hashes and senders. */
async function checkBlocks(files: readonly Recorded[], known: Map<string, Header>): Promise<SuiteResult> {
  const checks = new Checks('blocks');
  for (const { path, json } of files) {
    for (const [index, block] of resultsOf(json, isBlock).entries()) {
      await checks.check(`${path}: block ${index}`, () => {
        const header = headerFromJsonByHash(block, hexToBytes(block.hash));
        if (!header) throw new Error('the header does not have its hash');
        known.set(block.hash, header);
        const { transactions, uncles } = block;
        if (!Array.isArray(transactions) || typeof transactions[0] !== 'object') return;
        checkTransactionsOf(checks, path, header, transactions, profileOf(path));
        const { withdrawals } = blockFromJson({ ...block, transactions: [], uncles: uncles ?? [] });
        if (!path.includes(ARBITRUM)) checkWithdrawals(header, withdrawals);
      });
    }
  }
  return checks.result('real chains', '');
}

function checkTransactionsOf(
  checks: Checks,
  path: string,
  header: Header,
  shown: readonly unknown[],
  profile: ChainProfile,
): void {
  try {
    const transactions = shown.map((one) => transactionFromJson(one));
    checkTransactions(header, transactions, profile);
    for (const [index, transaction] of transactions.entries())
      checkTransaction(transaction, Object(shown[index]));
  } catch (error) {
    // Nodes do not show all that these transactions commit to.
    if (!(error instanceof UnknownTransactionTypeError)) throw error;
    checks.leaveOut(`${path}: ${error.message}`);
  }
}

function checkTransaction(transaction: ReturnType<typeof transactionFromJson>, shown: Json): void {
  expectSame('transaction hash', bytesToHex(transactionHash(transaction)), shown['hash']);
  expectSame('sender', bytesToHex(recoverSender(transaction)), String(shown['from']).toLowerCase());
}

/** Checks that raw blocks and receipts decode and encode to the same bytes, and have the roots of their headers. */
async function checkRaw(files: readonly Recorded[], known: Map<string, Header>): Promise<SuiteResult> {
  const checks = new Checks('raw blocks and receipts');
  const raw = files.flatMap(({ path, json }) =>
    exchangesOf(json).map(({ request, response }) => ({
      path,
      param: request.params[0],
      result: response.result,
    })),
  );
  const headerOf = new Map<unknown, Header>();
  for (const { path, param, result } of raw) {
    if (typeof result !== 'string' || result === '0x') continue;
    await checks.check(`${path}: block`, () => {
      const block = decodeBlock(hexToBytes(hexOf(result)));
      expectSame('encoding', bytesToHex(encodeBlock(block)), result);
      checkBody(block);
      headerOf.set(Number(param), block.header);
      known.set(bytesToHex(headerHash(block.header)), block.header);
    });
  }
  for (const { path, param, result } of raw) {
    if (!Array.isArray(result)) continue;
    await checks.check(`${path}: receipts`, () => {
      const receipts = result.map((one) => decodeReceipt(hexToBytes(hexOf(one))));
      for (const [index, receipt] of receipts.entries())
        expectSame('encoding', bytesToHex(encodeReceipt(receipt)), result[index]);
      const header = headerOf.get(Number(param)) ?? known.get(String(param));
      if (header) checkReceiptsOf(header, receipts);
      else checks.leaveOut(`${path}: no recorded header has these receipts`);
    });
  }
  return checks.result('real chains', '');
}

/** Checks receipts and single transactions by what they or their block commit to. */
async function checkReceiptsAndTransactions(
  files: readonly Recorded[],
  known: ReadonlyMap<string, Header>,
): Promise<SuiteResult> {
  const checks = new Checks('receipts and transactions');
  for (const { path, json } of files) {
    for (const { request, response } of exchangesOf(json)) {
      const { result } = response;
      if (request.method === 'eth_getBlockReceipts' && Array.isArray(result) && result.length > 0) {
        await checks.check(`${path}: receipts of a block`, () => {
          const receipts = result.map((one) => receiptFromJson(one));
          const header = known.get(String(Object(result[0]).blockHash));
          for (const receipt of receipts) checkBloom(receipt);
          if (header) checkReceiptsOf(header, receipts, profileOf(path));
          else checks.leaveOut(`${path}: no recorded header has these receipts`);
        });
      } else if (/^eth_getTransaction(?:By|Receipt)/.test(request.method) && isJson(result)) {
        await checks.check(`${path}: ${request.method}`, () => {
          if ('logsBloom' in result) return checkBloom(receiptFromJson(result));
          try {
            checkTransaction(transactionFromJson(result), result);
          } catch (error) {
            if (!(error instanceof UnknownTransactionTypeError)) throw error;
            checks.leaveOut(`${path}: ${error.message}`);
          }
        });
      }
    }
  }
  return checks.result('real chains', '');
}

function checkBloom({ logs, logsBloom: shown }: ReturnType<typeof receiptFromJson>): void {
  const found = logsBloom(logs);
  expectSame('bloom', bytesToHex(found), bytesToHex(shown));
}

/** Verifies proofs against the state root of their block, or where none is recorded, against their own first node. */
async function checkProofs(
  files: readonly Recorded[],
  known: ReadonlyMap<string, Header>,
): Promise<SuiteResult> {
  const checks = new Checks('proofs');
  const byNumber = new Map([...known.values()].map((header) => [header.number, header]));
  const [block] = files.filter(({ path }) => path.endsWith('proof_block.json'));
  for (const { path, json } of files) {
    const shown = path.endsWith('storage_proof.json')
      ? [{ result: json, at: Number(Object(block?.json).number) }]
      : exchangesOf(json)
          .filter(({ request }) => request.method === 'eth_getProof')
          .map(({ request, response }) => ({ result: response.result, at: Number(request.params[2]) }));
    for (const { result, at } of shown) {
      if (!isJson(result)) continue;
      await checks.check(`${path}: proof`, () => {
        const { address, proof } = accountProofFromJson(result);
        const [first] = proof.accountProof;
        const root = byNumber.get(at)?.stateRoot ?? (first && keccak256(first));
        if (!root) return checks.leaveOut(`${path}: a proof without nodes`);
        verifyAccountProof(root, address, proof);
      });
    }
  }
  return checks.result('real chains', '');
}

/** Starts a light client from the recorded bootstrap, and verifies each recorded update. */
async function checkLightClient(files: readonly Recorded[]): Promise<SuiteResult> {
  const checks = new Checks('light client');
  const network = publicNetwork('mainnet');
  if (!network) throw new Error('there is no consensus network of mainnet');
  const messages = (name: string) =>
    [files.find(({ path }) => path.endsWith(`${name}.json`))?.json].flat() as readonly {
      readonly data: Json & { readonly signature_slot: string };
    }[];
  const bootstrap = decodeBootstrap(network, 'fulu', messages('lc_bootstrap')[0]?.data);
  const light = createLightClient({ network, bls: await loadWasmBls() });
  try {
    const { header } = bootstrap;
    const begun = light.initialize(bootstrap, header.root, header.beacon.slot);
    await checks.check('bootstrap', () => expectAccepted(begun));
    if (!begun.accepted) return checks.result('real chains', '');
    let { store } = begun;
    for (const [name, kind] of [
      ['lc_updates', 'update'],
      ['lc_finality', 'finalityUpdate'],
      ['lc_optimistic', 'optimisticUpdate'],
    ] as const) {
      for (const { data } of messages(name)) {
        await checks.check(name, async () => {
          const update = decodeUpdate(network, kind, 'fulu', data);
          const outcome = await light.process(store, update, Number(data.signature_slot));
          expectAccepted(outcome);
          if (outcome.accepted) ({ store } = outcome);
        });
      }
    }
  } finally {
    light.close();
  }
  return checks.result('real chains', '');
}

/** Checks that a message is accepted, unless the store is newer. @throws when it is a lie. */
function expectAccepted(outcome: Outcome): void {
  if (!outcome.accepted && isLie(outcome.cause)) throw new Error(outcome.message);
}

interface Exchange {
  readonly request: { readonly method: string; readonly params: readonly unknown[] };
  readonly response: { readonly result?: unknown };
}

function exchangesOf(json: unknown): readonly Exchange[] {
  if (!Array.isArray(json)) return [];
  return json.filter((one) => isJson(one) && isJson(one['request']) && isJson(one['response'])) as Exchange[];
}

/** Returns the results of a file that have a form: the file itself, or those of its exchanges. */
function resultsOf<Form>(json: unknown, isForm: (value: unknown) => value is Form): readonly Form[] {
  return [json, ...exchangesOf(json).map(({ response }) => response.result)].filter(isForm);
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isBlock = (value: unknown): value is Json & { readonly hash: Hex } =>
  isJson(value) && 'parentHash' in value && 'stateRoot' in value && typeof value['hash'] === 'string';
const profileOf = (path: string) => profileNamed(path.includes(ARBITRUM) ? 'arbitrum' : 'ethereum');
const hexOf = (value: unknown): Hex => `0x${String(value).slice(2)}`;
