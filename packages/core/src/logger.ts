/** What a package needs of a logger; pino fits. Fields come first, then the message. Never a key, never a credential. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A logger that says nothing. */
export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
