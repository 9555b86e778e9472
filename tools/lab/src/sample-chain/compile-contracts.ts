import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hexToBytes } from '@ethereumjs/util';
import solc from 'solc';

const FOLDER = join(import.meta.dirname, '../../contracts');
/** The oldest fork that has the contracts' opcodes (REVERT, CREATE2), so that they run in all later blocks. */
const EVM_VERSION = 'constantinople';

interface CompilerOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>>
    >
  >;
}

/** Compiles the Solidity sources. Returns each contract's creation code by its name. */
export function compileContracts(): ReadonlyMap<string, Uint8Array> {
  const files = readdirSync(FOLDER).sort();
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      files.map((file) => [file, { content: readFileSync(join(FOLDER, file), 'utf8') }]),
    ),
    settings: {
      evmVersion: EVM_VERSION,
      optimizer: { enabled: true, runs: 200 },
      metadata: { bytecodeHash: 'none' },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  };
  const output: CompilerOutput = JSON.parse(solc.compile(JSON.stringify(input)));
  const error = output.errors?.find(({ severity }) => severity === 'error');
  if (error) throw new Error(error.formattedMessage);
  return new Map(
    Object.values(output.contracts).flatMap((contracts) =>
      Object.entries(contracts).map(
        ([name, { evm }]) => [name, hexToBytes(`0x${evm.bytecode.object}`)] as const,
      ),
    ),
  );
}
