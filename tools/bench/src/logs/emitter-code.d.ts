/** Topics that a log may have at most. */
export declare const MAX_TOPICS = 4;
/**
 * Code that emits the logs its input spells out, one record after another: a byte with the number of topics, a byte with the
 * number of words of data, the topics, the data.
 */
export declare function emitterCode(): Uint8Array;
/** A log as the emitter is told of it. */
export interface LogToEmit {
    readonly topics: readonly Uint8Array[];
    /** Whole words. */
    readonly data: Uint8Array;
}
/** The input that has the emitter make these logs. */
export declare function emitterInput(logs: readonly LogToEmit[]): string;
//# sourceMappingURL=emitter-code.d.ts.map