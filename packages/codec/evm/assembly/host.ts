// What the host gives to the engine.

/** Reads an account from the underlying state: its fields are zero before. */
export declare function loadAccount(account: usize): void;
/** Reads the code of an account, by `reserveCode` and `setCode`. */
export declare function loadCode(account: usize): void;
/** Reads the value of a slot, whose key is there. */
export declare function loadSlot(account: usize, slot: usize): void;
/** Returns 1 when the storage of an account in the underlying state is not empty. */
export declare function hasStorage(account: usize): i32;
/** Writes the hash of a block to a word; zero when it is unknown. */
export declare function blockHash(number: f64, to: usize): void;
/** Announces that code reads the blob base fee. */
export declare function blobBaseFee(): void;
/**
 * Runs the precompiled contract of an account. Returns the remaining gas, or the negated kind of its failure. The output
 * is in `returned`, by `reserveReturned`.
 */
export declare function precompile(account: usize, input: usize, length: u32, gas: f64): f64;
/** Ends the message when it must end, by an error. */
export declare function poll(): void;
/** Ends the message by an error, because it takes too much memory. */
export declare function exceed(): void;
// What the host wants to see, each where its hook is set.
/** An account is seen. @param kinds hooks */
export declare function seeAccount(kinds: u32, account: usize): void;
export declare function seeSlot(kinds: u32, account: usize, key: usize, value: usize): void;
/** A frame begins. `amount` is a word; 0 for none. */
export declare function enterFrame(
  op: u32,
  from: usize,
  to: usize,
  input: usize,
  length: u32,
  gas: i64,
  amount: usize,
  gasBelow: i64,
): void;
export declare function exitFrame(output: usize, length: u32, gas: i64, halt: i32): void;
export declare function seeLog(log: usize): void;
export declare function step(frame: usize, position: u32, op: u32, gas: i64, top: usize): void;

/** Announces that the programs by their hash are gone. */
export declare function forgetCodes(): void;
