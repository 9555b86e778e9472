/** Bytes of data that each of the large logs has. */
export declare const LARGE_BYTES: number;
/** A transaction that emits logs. */
export interface Emission {
    readonly to: string;
    readonly input: string;
    readonly logs: number;
}
/** The contracts that emit; the last is that of the large logs alone. */
export declare const contracts: string[];
export declare const largeContract: string;
/**
 * Blocks of so many logs in all: a few contracts and events make most of them, most values of topics are seen in few, and
 * data is as events have it: a word or two, small numbers. The same for the same seed.
 */
export declare function generatedBlocks(count: number, seed: number): Generator<Emission[]>;
/** Blocks of so many logs of one contract with long data: in turn all noise, and words with zeros as events have them. */
export declare function largeBlocks(count: number, seed: number): Generator<Emission[]>;
//# sourceMappingURL=generated-logs.d.ts.map