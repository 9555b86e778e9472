import { join } from 'node:path';
import { profileOfGenesis, stateSyncRule } from '@ethread/chain';
import type { Logger } from '@ethread/core';
import { createSenderRecovery, withBucketReads } from '@ethread/history';
import { createChainContent } from '../chain-content.ts';
import type { ChainConfiguration } from '../configuration/configuration.ts';
import { openConsensus } from '../consensus/open-consensus.ts';
import { createDamageCount } from '../damage-count.ts';
import { followBucket } from '../history/follow-bucket.ts';
import { openChain, openChainReader } from '../open-chain.ts';
import { closedBy, openParts } from '../opened-parts.ts';
import { UserError } from '../user-error.ts';
import type { BackendParts } from './backend-parts.ts';
import type { Backend, BackendModules, BackendOptions } from './backend.ts';
import { connectMethods } from './chain-methods.ts';
import { gaugesOf, stateOf } from './gauges.ts';
import { clientRules } from './client-rules.ts';
import { openNodes, openProvenExecutor } from './open-nodes.ts';
import { examineChain, notesOf } from './findings.ts';
import { followHead } from './followed-head.ts';
import { problemOf } from './problem.ts';

/** Opens a chain's data sources and connects them. @throws {UserError} for a problem that the operator can fix. */
export function openBackend(
  configuration: ChainConfiguration,
  modules: BackendModules,
  options: BackendOptions,
): Promise<Backend> {
  return openParts((stack) => openPartsOf(stack, configuration, modules, options));
}

async function openPartsOf(
  stack: AsyncDisposableStack,
  configuration: ChainConfiguration,
  { clock, random, tracer, pool, readsCopies, signal, ...modules }: BackendModules,
  options: BackendOptions,
): Promise<Backend> {
  const { name, copy, nodes: configured } = configuration;
  const logger = withFields(modules.logger, { chain: name });
  // Loaded on demand: with its HTTP client it takes 150 ms and 28 MiB, which a service without upstream nodes does not
  // need.
  const upstreams = configured ? await import('@ethread/upstreams') : undefined;
  const written =
    copy && !readsCopies
      ? closedBy(stack, await openChain(copy, { logger, clock, pool, signal }))
      : undefined;
  const read = copy && !written ? closedBy(stack, await openChainReader(copy, { pool, logger })) : undefined;
  const chain = written ?? read;
  const genesis = chain?.genesis;
  const chainId = genesis?.chainId ?? configured?.chainId;
  if (chainId === undefined || (configured?.chainId ?? chainId) !== chainId)
    throw new UserError(
      `the chain ${name} has no chainId, or one that its genesis file contradicts; set chainId to that of the file`,
    );
  let isImported = written === undefined;
  const consensus = closedBy(
    stack,
    await openConsensus(configuration, { chainId, genesis, clock, logger, random, readsCopies }),
  );
  // Closed after the nodes that use it. Its threads start with the first block of more than a few transactions.
  const recovery = closedBy(stack, createSenderRecovery());
  const nodes =
    configured &&
    upstreams &&
    closedBy(
      stack,
      openNodes(upstreams.createNodes, {
        configured,
        chain,
        chainId,
        genesis,
        methods: options.methods,
        clock,
        logger,
        random,
        tracer,
        consensus,
        recoverSenders: recovery.recoverSenders,
        isImported: () => isImported,
        followedPath: written && copy && join(copy.data, 'followed'),
      }),
    );
  const rules = consensus?.rules;
  const proven = nodes && (await openProvenExecutor(configuration, { nodes, chainId, genesis, rules, pool }));
  const followed =
    nodes &&
    upstreams &&
    closedBy(stack, followHead({ configuration, upstreams, nodes, read, written, clock, logger }));
  const bucket =
    written && copy?.bucket ? closedBy(stack, followBucket(written.history, copy.bucket, logger)) : undefined;
  const replica = chain && (copy?.bucket ? withBucketReads(chain.history) : chain.history);
  const parts: BackendParts = {
    configuration,
    options,
    clock,
    chainId,
    genesis,
    chain,
    replica,
    nodes,
    proven,
    followed,
    consensus,
    content: createChainContent(replica),
    mayLack: genesis && profileOfGenesis(genesis).hasStateSync ? stateSyncRule(genesis) : undefined,
    damage: createDamageCount({ logger, clock }),
  };
  return {
    ...connectMethods(parts),
    rules: clientRules(parts),
    async start(signal, onProgress) {
      await consensus?.begin();
      await written?.import(signal, onProgress);
      isImported = true;
      await bucket?.attach({
        signal,
        onProgress: (segments) => onProgress({ imported: 0, skipped: 0, head: 0, segments }),
      });
      if (!signal.aborted) bucket?.begin();
      await nodes?.ready;
      if (!signal.aborted) await followed?.begin();
    },
    updateNodes: (changed) => nodes?.update(changed),
    problem: () => problemOf(parts),
    notes: () => notesOf(parts),
    examine: () => examineChain(parts),
    state: () => stateOf(parts),
    gauges: () => gaugesOf(parts),
    close: () => stack.disposeAsync(),
  };
}

/** Returns a logger that adds fields to each line, such as the chain that the line is about. */
function withFields(logger: Logger, fields: object): Logger {
  return {
    debug: (more, message) => logger.debug({ ...fields, ...more }, message),
    info: (more, message) => logger.info({ ...fields, ...more }, message),
    warn: (more, message) => logger.warn({ ...fields, ...more }, message),
    error: (more, message) => logger.error({ ...fields, ...more }, message),
  };
}
