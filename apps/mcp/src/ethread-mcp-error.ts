/** A setting that is missing or wrong. The message is for the user and never contains the key. */
export class EthreadMcpError extends Error {
  override readonly name = 'EthreadMcpError';
}
