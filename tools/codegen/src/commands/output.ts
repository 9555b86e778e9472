/** Where a command says what it did, and what is wrong: lines of text each. */
export interface Output {
  log(line: string): void;
  error(line: string): void;
}
