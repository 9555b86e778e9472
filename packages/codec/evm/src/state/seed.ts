/** A random seed per process, so that no attacker can choose addresses and slots that all hash to one position. */
export const SEED: number = Math.trunc(Math.random() * 2 ** 32);
