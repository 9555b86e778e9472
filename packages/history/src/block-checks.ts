import {
  blobGasPrice,
  type Block,
  type ChainProfile,
  checkHeader,
  type Genesis,
  type Header,
  type HeaderRules,
  headerRules,
  InvalidChainBytesError,
  legacyChainId,
  profileOfChain,
  profileOfGenesis,
} from '@ethread/chain';
import { type BlockRecord, UNKNOWN_DIFFICULTY } from './block-record.ts';

/** The rules of a chain that blocks are checked against. */
export interface ChainLaw {
  readonly chainId: bigint;
  /** How bodies and receipts are proven. */
  readonly profile: ChainProfile;
  readonly headers: HeaderRules;
}

/** The rules of the chain that a genesis file begins. */
export function chainLaw(genesis: Genesis): ChainLaw {
  const profile = profileOfGenesis(genesis);
  // A public chain goes on to forks that the schedule here does not name yet.
  const { name, hasRealTime } = profileOfChain(genesis.chainId);
  const isPublic = name === 'ethereum' && hasRealTime;
  const headers = headerRules(genesis, isPublic ? { laterForks: 'allow' } : {});
  return { chainId: genesis.chainId, profile, headers };
}

/**
 * Checks what a header says by itself and, where the block before is known, on it. The genesis block is its file's.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function checkHeaderOn(parent: BlockRecord | undefined, header: Header, { headers }: ChainLaw): void {
  if (header.number > 0) checkHeader(header, parent, headers);
}

/**
 * The total difficulty of a block on its parent, whose own may not be known. Proof of work is not checked, so a file may
 * claim any difficulty; the store's records hold 256 bits of their sum.
 *
 * @throws {InvalidChainBytesError} naming block and field.
 */
export function totalDifficultyOn(parent: bigint | undefined, header: Header): bigint | undefined {
  if (parent === undefined) return undefined;
  const sum = parent + header.difficulty;
  if (sum < UNKNOWN_DIFFICULTY) return sum;
  throw new InvalidChainBytesError(`block ${header.number}: difficulty is more than any chain sums to`);
}

/** Checks what the chain's rules say of a block by itself. @throws {InvalidChainBytesError} naming block and field. */
export function checkLaw({ chainId, headers }: ChainLaw, { header, transactions }: Block): void {
  // Whoever asks for the block's receipts will need its price.
  try {
    blobGasPrice(headers.blobSchedule, header);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidChainBytesError(`block ${header.number}: ${reason}`, { cause });
  }
  // A file of another chain that nothing ties to this one yet is known by whom its transactions were signed for.
  for (const [index, transaction] of transactions.entries()) {
    const signedFor = transaction.type === 0 ? legacyChainId(transaction.v) : transaction.chainId;
    if (signedFor === undefined || signedFor === chainId) continue;
    throw new InvalidChainBytesError(
      `block ${header.number}: transactions[${index}]: chainId is ${signedFor}, this is chain ${chainId}`,
    );
  }
}
