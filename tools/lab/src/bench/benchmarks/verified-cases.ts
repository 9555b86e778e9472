import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openBrowser } from '../../sites/index.ts';
import { openClientPage } from '../clients/client-page.ts';
import { importChain } from '../ethread-service.ts';
import type { Workbench } from '../workbench.ts';

const KEY = 'key-of-the-verified-client';
/** The slowdown of the browser's CPU. */
const SLOWDOWN = 4;

/** A verified client in a page. `endingOf` returns a result, or the facts of an error. */
const PROGRAM = `
import { http } from '@ethread/client';
import { verified } from '@ethread/client/verify';
let transport;
export function open({ url, ...options }) {
  transport = verified(http(url), { ...options, maxSteps: 100, callTimeMs: 60_000 });
}
export async function endingOf({ method, params }) {
  try {
    return { result: await transport.request(method, params) };
  } catch (error) {
    return { code: error.code, message: error.message, data: error.data };
  }
}`;

interface Exchange {
  readonly file: string;
  readonly request: string;
  readonly response: string;
  /** Only the shape of the result is recorded. */
  readonly isShapeOnly: boolean;
}

/**
 * Proves the recorded responses of a real node in Chromium with a slow CPU. Returns a line for each that differs, and
 * their number.
 *
 * @param folder A folder with `genesis.json`, `chain.rlp`, `headfcu.json` and `cases`, as of ethereum/execution-apis.
 */
export async function verifyCases(workbench: Workbench, folder: string): Promise<string> {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const files = { genesis: join(folder, 'genesis.json'), import: [join(folder, 'chain.rlp')] };
  const service = await (await importChain(workbench, files)).startUnlimited(KEY);
  const [{ headBlockHash: anchor }] = read('headfcu.json').params;
  const options = { url: `${service.url}/v3/${KEY}`, anchor, chain: read('genesis.json').config };
  const browser = await openBrowser();
  const { page, close } = await openClientPage(browser, PROGRAM, SLOWDOWN);
  const lines: string[] = [];
  let compared = 0;
  try {
    await page.evaluate((given) => Object(globalThis)['program'].open(given), options);
    for (const { file, request, response, isShapeOnly } of readExchanges(join(folder, 'cases'))) {
      const ending = await page.evaluate(
        (call) => Object(globalThis)['program'].endingOf(call),
        JSON.parse(request),
      );
      compared++;
      if (!isSame(ending, JSON.parse(response), isShapeOnly))
        lines.push(`${file}: ${JSON.stringify(ending).slice(0, 400)}`);
    }
  } finally {
    await close();
    await browser.close();
  }
  if (lines.length > 0 || compared === 0) process.exitCode = 1;
  return `${[...lines, `${compared} recorded responses in Chromium, ${lines.length} differ`].join('\n')}\n`;
}

/** Reads the requests (`>>`) and responses (`<<`) of all files. */
function readExchanges(folder: string): readonly Exchange[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.io'),
  );
  return files.flatMap((file) => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n');
    const after = (mark: string) =>
      lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
    const responses = after('<< ');
    const isShapeOnly = after('// speconly').length > 0;
    return after('>> ').map((request, index) => ({
      file,
      request,
      response: responses[index] ?? 'null',
      isShapeOnly,
    }));
  });
}

/** Compares a result, or the code and data of an error. */
function isSame(ending: unknown, response: unknown, isShapeOnly: boolean): boolean {
  const { code, data, result } = Object(ending);
  const { error, result: recorded } = Object(response);
  if (error) return code === Object(error).code && data === Object(error).data;
  return isShapeOnly ? result !== undefined : isDeepStrictEqual(result, recorded);
}
