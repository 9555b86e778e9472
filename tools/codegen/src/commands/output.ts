/** Prints the results and the problems of a command, one line each. */
export interface Output {
  log(line: string): void;
  error(line: string): void;
}
