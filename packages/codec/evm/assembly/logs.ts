// The logs of a message.
import { allocate, capacityOf, enlarge } from './heap';
import { LOGS, sees } from './hooks';
import { seeLog } from './host';
import { copyWord, reverse } from './words';

// A log: its account, or a mark below, its number of topics, and the length of its data. Topics and
// data follow.
/** A transfer of a value by EIP-7708: its topics are the parties, its data the amount. */
const BY_SYSTEM: usize = 1;
/** The same, for a simulation. */
const OF_ETHER: usize = 2;
const HEADER: usize = 16;

/** True when logs are collected, when transfers are among them, and when a simulation lists transfers. */
let isKept: bool = false;
let hasTransfers: bool = false;
let tracesTransfers: bool = false;
let logs: usize = allocate(1_000);
export let logBytes: u32 = 0;

export function keepLogs(keeps: bool, transfers: bool, traces: bool): void {
  isKept = keeps;
  hasTransfers = transfers;
  tracesTransfers = traces;
}

export function beginLogs(): void {
  logBytes = 0;
}

export function firstLog(): usize {
  return logs;
}

export function revertLogs(to: u32): void {
  logBytes = to;
}

@inline
export function keepsLogs(): bool {
  return isKept;
}

function addLog(account: usize, topics: u32, length: u32): usize {
  const size = <u32>HEADER + 32 * topics + ((length + 15) & ~15);
  logs = enlarge(logs, logBytes + size);
  const log = logs + logBytes;
  logBytes += size;
  store<u32>(log, <u32>account);
  store<u32>(log, topics, 4);
  store<u32>(log, length, 8);
  return log + HEADER;
}

/** Adds a log, the first topic of which is the given word and each next one the word below. */
export function addContractLog(account: usize, topic: usize, topics: u32, data: usize, length: u32): void {
  const place = addLog(account, topics, length);
  for (let at: u32 = 0; at < topics; at++) reverse(place + 32 * at, topic - 32 * at);
  // An empty range may be outside of all memory.
  if (length > 0) memory.copy(place + 32 * topics, data, length);
  if (sees(LOGS)) seeLog(place - HEADER);
}

/** Logs a transfer of a value, where that is wanted. */
export function logTransfer(from: usize, to: usize, amount: usize): void {
  if (tracesTransfers) addTransfer(OF_ETHER, from, to, amount);
  if (hasTransfers && isKept && from != to) addTransfer(BY_SYSTEM, from, to, amount);
}

const PARTY = memory.data(32, 16);

function addTransfer(by: usize, from: usize, to: usize, amount: usize): void {
  const place = addLog(by, 2, 32);
  reverse(place, addressWord(from));
  reverse(place + 32, addressWord(to));
  reverse(place + 64, amount);
  if (sees(LOGS)) seeLog(place - HEADER);
}

function addressWord(account: usize): usize {
  copyWord(PARTY, account);
  return PARTY;
}
