/** Differs from process to process, so that nobody can choose addresses and slots that all hash to one place. */
export const SEED = Math.trunc(Math.random() * 2 ** 32);
