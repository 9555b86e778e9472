/** A minimal logger that pino satisfies. Fields come first, then the message. Never log a key or a credential. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Returns a logger that adds fields to each line, such as the chain that the line is about. */
export function withFields(logger: Logger, fields: object): Logger {
  return {
    debug: (more, message) => logger.debug({ ...fields, ...more }, message),
    info: (more, message) => logger.info({ ...fields, ...more }, message),
    warn: (more, message) => logger.warn({ ...fields, ...more }, message),
    error: (more, message) => logger.error({ ...fields, ...more }, message),
  };
}

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
