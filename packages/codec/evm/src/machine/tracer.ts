import type { Log } from '@ethread/chain';
import type { Account } from '../state/account-table.ts';
import type { Frame } from './frame.ts';

/** A call, a creation or a SELFDESTRUCT that begins. */
export interface EnteredFrame {
  /** The instruction; that of a CALL or a CREATE for the message of a transaction. */
  readonly opcode: number;
  /** The account whose code has the instruction, 20 bytes. */
  readonly from: Uint8Array;
  /** The called or created account, or the one that gets the balance of SELFDESTRUCT. */
  readonly to: Uint8Array;
  /** Calldata or init code. */
  readonly input: Uint8Array;
  /** Gas of the frame, with the stipend of a value. */
  readonly gas: bigint;
  /** In wei; undefined for a STATICCALL, which has none. */
  readonly value: bigint | undefined;
  /** Gas of the frame below after the costs of the instruction, before a creation passes gas on. */
  readonly gasBelow: bigint;
}

/** The end of a frame. */
export interface ExitedFrame {
  /** Returned data, the code of a creation, or the payload of a revert. */
  readonly output: Uint8Array;
  readonly gasLeft: bigint;
  /** See `Halt`. */
  readonly halt: number;
  /** The instruction that could not begin, for an invalid instruction and for a stack with too few or many words. */
  readonly failedStep?: FailedStep | undefined;
}

/** An instruction that could not begin. */
export interface FailedStep {
  readonly opcode: number;
  /** Number of the frame's words on the stack, and the numbers between which the instruction can begin. */
  readonly height: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Receives what a machine does. Every method is called before the effect of its instruction and after its costs, so that
 * the world still has the earlier values.
 */
export interface Tracer {
  /** Begins a frame, also one that ends at once: a call without code, too deep, or without the balance for its value. */
  enter(frame: EnteredFrame): void;
  exit(frame: ExitedFrame): void;
  /** A log of the current frame was added to the machine's logs. */
  log(log: Log): void;
  /** An instruction other than a call reads an account. */
  account(account: Account): void;
  /** SLOAD or SSTORE accesses a slot. @param slot number of the slot in the world */
  slot(account: Account, slot: number): void;
  /**
   * Receives each instruction before its costs. Code then runs instruction by instruction; without it, tracing does not
   * slow code down.
   */
  readonly step?: (frame: Frame, step: Step) => void;
}

/** An instruction that begins. */
export interface Step {
  readonly pc: number;
  readonly opcode: number;
  /** Gas of the frame before the instruction, beyond which the frame may have a reserve. */
  readonly gas: number;
  /** Number of its words on the stack. */
  readonly height: number;
}
