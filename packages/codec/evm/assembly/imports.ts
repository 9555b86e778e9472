// What the host gives to the engine.

/** Reads an account from the underlying state: its fields are zero before. */
// @ts-ignore: decorator
@external('host', 'loadAccount')
export declare function loadAccount(account: usize): void;
/** Reads the code of an account, by `reserveCode` and `setCode`. */
// @ts-ignore: decorator
@external('host', 'loadCode')
export declare function loadCode(account: usize): void;
/** Reads the value of a slot, whose key is at `KEY` in the order of bytes. */
// @ts-ignore: decorator
@external('host', 'loadSlot')
export declare function loadSlot(account: usize, slot: usize): void;
/** Returns 1 when the storage of an account in the underlying state is not empty. */
// @ts-ignore: decorator
@external('host', 'hasStorage')
export declare function hasStorage(account: usize): i32;
/** Writes the hash of a block to a word; zero when it is unknown. */
// @ts-ignore: decorator
@external('host', 'blockHash')
export declare function blockHash(number: f64, to: usize): void;
/** Announces that code reads the blob base fee. */
// @ts-ignore: decorator
@external('host', 'blobBaseFee')
export declare function blobBaseFee(): void;
/**
 * Runs the precompiled contract of an account. Returns the remaining gas, or the negated kind of its failure. The output
 * is in `returned`, by `reserveReturned`.
 */
// @ts-ignore: decorator
@external('host', 'precompile')
export declare function precompile(account: usize, input: usize, length: u32, gas: f64): f64;
/** Ends the message when it must end, by an error. */
// @ts-ignore: decorator
@external('host', 'poll')
export declare function poll(): void;
/** Ends the message by an error, because it takes too much memory. */
// @ts-ignore: decorator
@external('host', 'exceed')
export declare function exceed(): void;
/** Announces that the programs by their hash are gone. */
// @ts-ignore: decorator
@external('host', 'forgetCodes')
export declare function forgetCodes(): void;
