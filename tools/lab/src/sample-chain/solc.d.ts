declare module 'solc' {
  const solc: {
    /** Compiles a standard JSON input to a standard JSON output. */
    compile(input: string): string;
  };
  export default solc;
}
