import { afterSending } from '@ethread/http';
import { JsonStream } from '@ethread/json-rpc';
import type { Hold } from '@ethread/ports';
import { type Call, lengthOf } from './call.ts';

/** The error name under which a broken stream is counted. */
const BROKEN = 'BrokenStream';

/** Charges the call and counts it: once its response has been sent, or when the stream of its response ends. */
export function settle(call: Call): void {
  const { result, hold, chunks, validated } = call;
  if (!hold) return;
  if (result instanceof JsonStream) settleWhenEnded(call, result, hold);
  else {
    const { name: method, credits } = validated.method;
    settleOnceSent(hold);
    call.record({ method, credits, day: hold.day, isError: false, bytes: lengthOf(chunks) }, undefined);
  }
}

/**
 * Settles a hold once the response has been sent. If the process is killed before that, the credits are not spent. They
 * were reserved before the work began.
 */
export function settleOnceSent(hold: Hold): void {
  afterSending(() => hold.settle());
}

/** A stream that breaks is refunded, and a stream whose reader disconnects is charged. */
function settleWhenEnded(call: Call, stream: JsonStream, hold: Hold): void {
  const { name: method, credits } = call.validated.method;
  stream.whenEnded((end, bytes) => {
    const isBroken = end === 'broken';
    if (isBroken) hold.refund();
    else hold.settle();
    const outcome = { method, credits: isBroken ? 0 : credits, day: hold.day, isError: isBroken, bytes };
    call.record(outcome, isBroken ? BROKEN : undefined);
  });
  if (!call.chunks) stream.leave();
}
