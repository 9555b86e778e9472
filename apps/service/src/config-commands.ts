import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { readCertificate } from './certificates/follow-certificates.ts';
import { type ConfigFlags, withConfigFile } from './config-file.ts';
import { type ChainConfiguration, type Configuration, DEFAULTS } from './configuration/configuration.ts';
import {
  type FirstChain,
  firstConfiguration,
  requireNodeAddress,
} from './configuration/first-configuration.ts';
import { loadConfiguration } from './configuration/load-configuration.ts';
import { configurationSchema } from './configuration/schema/configuration-schema.ts';
import { examples } from './examples.ts';
import { NETWORK_NAMES } from './networks/network-schedule.ts';
import { fileProblem, oneLine, UserError } from './user-error.ts';

/** Adds `ethread config check|init|schema`. */
export function addConfigCommands(program: Command, write: (text: string) => void): void {
  const config = program.command('config').description('Checks, creates and documents configuration files.');
  withConfigFile(
    config
      .command('check')
      .description(
        'Checks a configuration file and whether the files that it names can be read. Starts nothing.',
      ),
  )
    .addHelpText('after', examples('ethread config check --config ethread.yaml'))
    .action(({ config: file }: ConfigFlags) => {
      const configuration = loadConfiguration(file);
      requireFiles(file, configuration);
      write(`${file} is valid\n`);
      for (const { name } of configuration.chains.filter(isWithoutSource))
        write(`The chain ${name} has neither nodes nor an import: it serves what its store has already.\n`);
    });
  config
    .command('init')
    .description('Writes a first configuration file with an API key in it.')
    .argument('[file]', 'the new file; an existing file is never overwritten', 'ethread.yaml')
    .addOption(new Option('--network <name>', 'the public network to serve').choices(NETWORK_NAMES))
    .option('--genesis <file>', "geth's genesis.json of the chain to serve, instead of --network")
    .option('--data <dir>', 'folder of the stores, absolute or relative to the folder of the file', 'data')
    .option(
      '--node <url>',
      'an upstream node; can be repeated; alone, the nodes are asked for their chain',
      (url, urls: string[] = []) => [...urls, url],
    )
    .addHelpText(
      'after',
      examples(
        'ethread config init --node http://10.0.0.2:8545 --node https://rented.example/KEY',
        'ethread config init --network mainnet --node http://10.0.0.2:8545',
        'ethread config init dev.yaml --genesis genesis.json --data /var/lib/ethread',
      ),
    )
    .action(async (file: string, given: FirstChain) => {
      const flags = await withAskedChain(given);
      const key = randomBytes(24).toString('base64url');
      writeNew(file, firstConfiguration(flags, key));
      if (flags.network !== undefined && flags.node === undefined)
        write(
          `The chain ${flags.network} has neither a node nor an import yet. Name one under nodes or import in ${file}: until then it is not ready, and serves its genesis block alone.\n\n`,
        );
      const where = `http://${DEFAULTS.host}:${DEFAULTS.port}`;
      write(
        `${file} is written, with a key in it. Next:\n\n  npx ethread config check --config ${file}\n  npx ethread serve --config ${file}\n\nIt then serves at ${where}/v3/${key}\n${trustOf(flags)}\n`,
      );
    });
  config
    .command('schema')
    .description('Prints the JSON Schema of configuration files, with which editors complete and check them.')
    .addHelpText('after', examples('ethread config schema > ethread.schema.json'))
    .action(() => write(`${JSON.stringify(configurationSchema, null, 2)}\n`));
}

/** Adds the chain of the nodes, where they alone are named. @throws {UserError} */
async function withAskedChain(flags: FirstChain): Promise<FirstChain> {
  const { network, genesis, node = [] } = flags;
  if (network !== undefined || genesis !== undefined || node.length === 0) return flags;
  for (const url of node) requireNodeAddress(url);
  const { askNodes } = await import('./configuration/ask-nodes.ts');
  const asked = await askNodes(node);
  return asked.network === undefined
    ? { ...flags, chainId: asked.chainId }
    : { ...flags, network: asked.network };
}

/** Says what the service proves, and whom it trusts. */
function trustOf({ chainId, node = [] }: FirstChain): string {
  if (node.length === 0) return 'Proven: each stored block, against its hash, its parent and its roots.';
  const proven =
    chainId === undefined
      ? 'each block before it is stored, and responses by its header'
      : 'responses by the headers of their blocks, where the family of the chain is known';
  return `Proven: ${proven}. Trusted: the nodes for the newest block, calls and estimates (docs/trust.md).`;
}

/** Returns whether a chain has no source of blocks: no upstream node and no import. */
export function isWithoutSource({ copy, nodes }: ChainConfiguration): boolean {
  return !nodes && copy?.import.length === 0;
}

/**
 * Checks that the files of the configuration can be read and used.
 *
 * @throws {UserError} naming the first file that cannot be read, or the first certificate that cannot be used.
 */
export function requireFiles(file: string, { chains, tls, admin }: Configuration): void {
  const named = chains.flatMap(({ copy }) =>
    copy ? [...('genesis' in copy.origin ? [copy.origin.genesis] : []), ...copy.import] : [],
  );
  for (const path of named) {
    try {
      accessSync(path, constants.R_OK);
    } catch (cause) {
      throw new UserError(
        `cannot read ${path}, which ${file} names: ${fileProblem(cause)}; correct the path or its permissions`,
        { cause },
      );
    }
  }
  for (const certificate of [tls, admin?.tls]) if (certificate) readCertificate(certificate);
}

/** Writes a file that only its owner can read, because it holds a key. @throws {UserError} when the file exists. */
function writeNew(file: string, text: string): void {
  if (existsSync(file))
    throw new UserError(`${file} exists already and was not changed; name another file, or remove it first`);
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    throw new UserError(`cannot write ${file}: ${oneLine(cause)}; choose another file`, { cause });
  }
}
