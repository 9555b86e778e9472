import { existsSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { STATE_FORMAT } from '@ethread/execution';
import { hasStoreFile, HISTORY_FORMAT } from '@ethread/history';
import { freeBytes, readStoreFormat, storeFormatProblem } from '@ethread/storage/disk';
import type { Configuration } from '../configuration/configuration.ts';
import { holderOf } from '../data-lock.ts';
import { readCertificate } from '../certificates/follow-certificates.ts';
import { tryPort } from '../try-port.ts';
import { codeOf, oneLine } from '../user-error.ts';
import { type Finding, ok, problem, warning } from './finding.ts';
import { printBytes } from '@ethread/core/print-bytes';

const GIB = 1024 ** 3;
/** Free space below which a store may soon be unable to grow. Below the second limit, doctor warns. */
const NO_ROOM_BYTES = GIB;
const LITTLE_ROOM_BYTES = 10 * GIB;
const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

type NamedFolder = readonly [name: string, folder: string];

const chainFoldersOf = ({ chains }: Configuration): readonly NamedFolder[] =>
  chains.flatMap(({ name, copy }) => (copy ? [[`the chain ${name}`, copy.data] as const] : []));

/** Checks the free space of each folder. */
export function checkDisks(configuration: Configuration): Finding[] {
  return foldersOf(configuration).map(([name, folder]) => {
    const check = `disk of ${name}`;
    const place = existingPart(folder);
    const free = freeBytes(place);
    const detail = `${printBytes(free)} are free at ${place}`;
    if (free < NO_ROOM_BYTES) return problem(check, detail, 'free some space, or move data to another disk');
    if (free < LITTLE_ROOM_BYTES) return warning(check, detail, 'free some space before the stores need it');
    return ok(check, detail);
  });
}

/** Returns a folder, or the nearest one above it that exists. */
function existingPart(folder: string): string {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  return place;
}

/** Checks that each folder can be written, by a folder that it makes there and removes. */
export function checkFolders(configuration: Configuration): Finding[] {
  return foldersOf(configuration).map(([name, folder]) => {
    const check = `folder of ${name}`;
    const place = existingPart(folder);
    try {
      rmdirSync(mkdtempSync(join(place, '.ethread-doctor-')));
      return ok(check, `${place} can be written`);
    } catch (error) {
      return problem(
        check,
        `${place} cannot be written: ${codeOf(error) ?? oneLine(error)}`,
        'give its user the right to write there, or choose another folder',
      );
    }
  });
}

const CHAIN_STORES = { history: HISTORY_FORMAT, state: STATE_FORMAT };

/** Checks the stores of each chain. It reports stores that are damaged or have another version. */
export async function checkStores(configuration: Configuration): Promise<Finding[]> {
  const findings = chainFoldersOf(configuration).flatMap(([name, folder]) => {
    const holder = holderOf(folder);
    return Object.entries(CHAIN_STORES).map(async ([store, format]) => {
      const check = `store ${store} of ${name}`;
      try {
        const path = `${folder}/${store}`;
        if (!hasStoreFile(path)) return [];
        const found = await readStoreFormat(path);
        const mismatch = found === undefined ? undefined : storeFormatProblem(found, format);
        if (mismatch) return [problem(check, mismatch.detail, mismatch.advice)];
        return [ok(check, holder === undefined ? 'it is closed' : `it is open in the process ${holder}`)];
      } catch (error) {
        const advice = 'restore the folder from a backup, or remove it and import again';
        return [problem(check, oneLine(error), advice)];
      }
    });
  });
  return (await Promise.all(findings)).flat();
}

/** Checks that the ports are free. */
export async function checkPorts({ host, port, admin, metrics }: Configuration): Promise<Finding[]> {
  const ports = [
    ['API', { host, port }],
    ...(admin ? [['administration', admin] as const] : []),
    ...(metrics ? [['metrics', metrics] as const] : []),
  ] as const;
  return Promise.all(
    ports.map(async ([name, place]) => {
      const check = `port of the ${name}`;
      const where = `${place.host}:${place.port}`;
      const code = await tryPort(place);
      if (code === undefined) return ok(check, `${where} is free`);
      if (code === 'EADDRINUSE')
        return warning(
          check,
          `${where} is in use`,
          'nothing if this service is running; otherwise choose another port',
        );
      return problem(
        check,
        `${where} cannot be listened on: ${code}`,
        'choose an address of this machine, and a port that the user may open',
      );
    }),
  );
}

/** Checks how long the certificates remain valid. */
export function checkCertificates({ tls, admin }: Configuration, now: number): Finding[] {
  const used = [
    ['API', tls],
    ['administration', admin?.tls],
  ] as const;
  return used.flatMap(([name, files]) => {
    if (!files) return [];
    const check = `certificate of the ${name}`;
    const { notAfter } = readCertificate(files);
    const days = Math.floor((notAfter - now) / DAY_MS);
    if (notAfter < now)
      return [problem(check, `it expired ${-days} days ago`, 'renew it; clients reject it')];
    const detail = `it is valid for ${days} days`;
    return [days < SOON_DAYS ? warning(check, detail, 'renew it') : ok(check, detail)];
  });
}

/** Returns the folders that the service writes to, with their purpose. */
function foldersOf(configuration: Configuration): readonly NamedFolder[] {
  const { accounts } = configuration;
  return [...chainFoldersOf(configuration), ...(accounts ? [['accounts', accounts.data] as const] : [])];
}
