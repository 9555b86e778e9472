import { parseArgs } from 'node:util';
import { EthreadMcpError } from './ethread-mcp-error.ts';

/** What the user chose. */
export interface ChosenSettings {
  /** The address of calls, with the key. */
  readonly endpoint: string;
  readonly apiKey: string;
  readonly methods: 'contract' | 'extended';
  readonly maxResultBytes: number;
}

export const USAGE = `usage: ethread-mcp [--url URL] [--methods contract|extended] [--max-result-bytes BYTES]

Serves the methods of an ethread service as tools, over MCP on stdin and stdout.
ETHREAD_API_KEY is the key. ETHREAD_URL is the service's address where --url is not given.
--methods extended adds the companion methods, which the operator of the service turns on.`;

const DEFAULT_URL = 'http://127.0.0.1:8545';
/** Some 16,000 tokens of a model. */
const DEFAULT_MAX_RESULT_BYTES = 65_536;
const LEAST_RESULT_BYTES = 1_024;

/**
 * Reads the arguments and the environment. The key comes from the environment alone: other users of a machine see the
 * arguments of its programs.
 *
 * @throws {EthreadMcpError} for a setting that is missing or wrong.
 */
export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ChosenSettings {
  const values = parse(args);
  const apiKey = environment['ETHREAD_API_KEY'] ?? '';
  if (apiKey === '')
    throw new EthreadMcpError('ETHREAD_API_KEY is not set: set it to the key of the service');
  const { methods } = values;
  if (methods !== 'contract' && methods !== 'extended')
    throw new EthreadMcpError(`--methods is contract or extended, not ${JSON.stringify(methods)}`);
  const maxResultBytes = Number(values['max-result-bytes']);
  if (!Number.isSafeInteger(maxResultBytes) || maxResultBytes < LEAST_RESULT_BYTES)
    throw new EthreadMcpError(`--max-result-bytes is a whole number of at least ${LEAST_RESULT_BYTES}`);
  const endpoint = endpointOf(values.url ?? environment['ETHREAD_URL'] ?? DEFAULT_URL, apiKey);
  return { endpoint, apiKey, methods, maxResultBytes };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        methods: { type: 'string', default: 'contract' },
        'max-result-bytes': { type: 'string', default: String(DEFAULT_MAX_RESULT_BYTES) },
      },
    }).values;
  } catch (cause) {
    // The message of parseArgs may repeat an argument, which may be a key.
    throw new EthreadMcpError(`the arguments are not understood\n\n${USAGE}`, { cause });
  }
}

function endpointOf(url: string, apiKey: string): string {
  if (!URL.canParse(url)) throw new EthreadMcpError('the address of the service is not a URL');
  const { protocol, pathname, search, hash, username } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new EthreadMcpError(`the address of the service begins with http: or https:, not ${protocol}`);
  if (/\/v3(\/|$)/.test(pathname) || search !== '' || hash !== '' || username !== '')
    throw new EthreadMcpError(
      'the address of the service is its scheme, host and port: the key comes from ETHREAD_API_KEY alone',
    );
  return `${url.replace(/\/$/, '')}/v3/${encodeURIComponent(apiKey)}`;
}
