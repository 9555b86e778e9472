/** Returns Node's arguments for the program in a service's folder: built files, or sources that are newer. */
export function chooseProgram(home: string): string[];
