import type { BlockRange, ChainReader, QuestionKind, RequestContext, SeenBlocks } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import type { Awaitable } from '@ethread/core';
import type { BlockNaming } from './block-parameter.ts';
import type { AnyHandler } from './handler.ts';

/**
 * What shared code has to know about a method beyond its document. A file `METHOD.ts` exports those of its method as
 * `traits` where they are not the default.
 */
export interface MethodTraits {
  /** How nodes are asked for data that the service lacks, and how their responses are proven. undefined: they are not. */
  readonly question: QuestionKind | undefined;
  /** How params name the block that a call reads. Default: by a param `block` or `newestBlock`, if there is one. */
  readonly block?: BlockNaming;
  /** The errors that an identical call gets again free of charge. Default: none. */
  readonly repeat?: RepeatRule;
  /**
   * Combines the handler over the local store with the one that asks nodes for what the store lacks. Default: the
   * latter.
   */
  readonly overNodes?: (sources: HandlerSources) => AnyHandler;
  /** Names in the error of a call what would work in its place. Default: errors are not explained. */
  readonly explained?: (handler: AnyHandler, chain: ChainReader) => AnyHandler;
}

/** Returns the stored block ranges, in order. */
export type StoredRanges = () => readonly BlockRange[];

/** What a method with its own way of asking nodes combines. */
export interface HandlerSources {
  readonly stored: AnyHandler;
  /** The handler that asks nodes for what the store lacks. */
  readonly orNodes: AnyHandler;
  readonly storedBlocks: StoredRanges;
  /** The handlers of the contract, for a companion. */
  readonly contract: Handlers<RequestContext> | undefined;
}

/** Which errors of a method are repeated free of charge, and for how long the chain lets them. */
export interface RepeatRule {
  readonly isRepeated: (error: Error) => boolean;
  /** Returns the hashes of the blocks on which the response depends, as text. */
  readonly blocksOf: (chain: ChainReader, params: readonly unknown[], seen: SeenBlocks) => Awaitable<string>;
}

/** The exports of a file `METHOD.ts`. */
interface MethodFile {
  readonly traits?: MethodTraits;
  readonly [name: string]: unknown;
}

/**
 * Returns the traits of a method. Default: nodes may be asked where the document says so, and nothing proves their
 * responses.
 */
export function traitsOf({ traits }: MethodFile, isForwarded: boolean): MethodTraits {
  return traits ?? { question: isForwarded ? 'unproven' : undefined };
}
