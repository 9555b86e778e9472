import type { Log } from '@ethread/chain';
import type { Rules } from '../forks/rules.ts';
import type { Account } from '../state/account.ts';

/** A call, a creation or a SELFDESTRUCT that begins. */
export interface EnteredFrame {
  /** The instruction; that of a CALL or a CREATE for the message of a transaction. */
  readonly opcode: number;
  /** The account whose code has the instruction, 20 bytes. */
  readonly from: Uint8Array;
  /** The called or created account, or the one that gets the balance of SELFDESTRUCT. */
  readonly to: Uint8Array;
  readonly input: Uint8Array;
  /** Gas of the frame, with the stipend of a value. */
  readonly gas: bigint;
  /** In wei; undefined for a STATICCALL, which has none. */
  readonly value: bigint | undefined;
  /** Gas of the frame below, with what it has lent for state growth, before a creation passes gas on. */
  readonly gasBelow: bigint;
}

export interface ExitedFrame {
  /** Returned data, the code of a creation, or the payload of a revert. */
  readonly output: Uint8Array;
  readonly gasLeft: bigint;
  readonly halt: number;
  /** The instruction at which it failed, also that which returned the code of a creation; undefined when it failed otherwise, or not. */
  readonly failedStep: FailedStep | undefined;
  /** Why a precompiled contract rejected its input, in the words of geth. */
  readonly inputFault: string | undefined;
  /** Gas of the frame, with what it has lent for state growth, before its code was paid for. */
  readonly gasAtEnd: number;
}

export interface FailedStep {
  readonly opcode: number;
  /** The byte after DUPN, SWAPN or EXCHANGE. */
  readonly immediate: number;
  /** Number of the frame's words on the stack. */
  readonly height: number;
  /** Up to seven words, that on top of the stack first. */
  readonly operands: readonly bigint[];
  /** The frame's memory, until the frame has exited; for calls and creations, of the size before the instruction. */
  readonly memory: Uint8Array;
  /** False when its stack did not fit, or its fixed gas could not be paid. */
  readonly hasBegun: boolean;
  /** Gas of the frame after the fixed gas. Known for calls, creations, SSTORE and SELFDESTRUCT, and wherever steps are traced. */
  readonly gas: bigint;
  /** Gas of the frame after what else was paid; below zero where that was too much. */
  readonly left: bigint;
  /** Refund of the message, with that of the instruction. */
  readonly refund: number;
  readonly rules: Rules;
}

/**
 * Receives what a machine does. Every method is called before the effect of its instruction and after its costs. The
 * world has the values before the message until that has ended.
 */
export interface Tracer {
  /** Begins a frame, also one that ends at once: a call without code, too deep, or without the balance for its value. */
  enter(frame: EnteredFrame): void;
  exit(frame: ExitedFrame): void;
  /** A log of the current frame was added to the machine's logs, where the machine keeps them. */
  readonly log?: ((log: Log) => void) | undefined;
  /** An instruction other than a call reads an account. Received by tracers that receive slots. */
  account?(account: Account): void;
  /** SLOAD or SSTORE accesses a slot. @param value the value that is read or written, 32 bytes as the key */
  slot?(account: Account, key: Uint8Array, value: Uint8Array): void;
  /** Receives each instruction before its costs. Code then runs instruction by instruction, which is slower. */
  readonly step?: (step: Step) => void;
}

/** An instruction that begins. What it shows of the frame is valid only meanwhile. */
export interface Step {
  readonly pc: number;
  readonly opcode: number;
  /** Gas of the frame before the instruction, and what it has lent for state growth. */
  readonly gas: number;
  readonly lent: number;
  /** 0 for the outermost frame. */
  readonly depth: number;
  /** Bytes of the frame's code. */
  readonly codeLength: number;
  /** Number of its words on the stack. */
  readonly height: number;
  /** Returns a word of the stack, counted from the lowest. */
  readonly word: (index: number) => bigint;
  readonly memory: Uint8Array;
  /** Output of the frame that ended last. */
  readonly returned: Uint8Array;
}
