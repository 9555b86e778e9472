declare module 'solc' {
  /** Compiles a standard JSON input to a standard JSON output. */
  function compile(input: string): string;
  const solc: { compile: typeof compile };
  export default solc;
}
