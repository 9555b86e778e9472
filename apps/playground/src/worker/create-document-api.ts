import { checkDocument, MAX_FAULTS } from '@ethread/openrpc/validate';
import { completeDocument } from '../document/complete.ts';
import { type Method, type Contract, readContract } from '@ethread/openrpc';
import { readSource, UnreadableError } from '../document/read-source.ts';
import type { Parsed } from '../document/source.ts';
import { createValidator, type Validator } from '@ethread/ui/validator';
import type { DocumentApi, Problem, Reading } from './document-api.ts';

/** Creates the functions on a document that run outside the page's thread. */
export function createDocumentApi(): DocumentApi {
  let source: Parsed | undefined;
  let model: Contract | undefined;
  let validator: Validator | undefined;

  const opened = (index: number): { validator: Validator; method: Method } => {
    const method = model?.methods.find((one) => one.index === index);
    if (!model || !method) throw new Error('There is no such method in the document.');
    validator ??= createValidator(model);
    return { validator, method };
  };

  const api: DocumentApi = {
    open(text): Reading {
      source = undefined;
      validator = undefined;
      try {
        source = readSource(text);
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        const { message } = error;
        return {
          format: 'json',
          isWhole: false,
          problems: [{ from: 0, to: 1, line: 1, severity: 'error', message }],
          model: undefined,
        };
      }
      const { value } = source;
      model = typeof value === 'object' && value !== null ? readContract(value) : undefined;
      const isWhole = source.faults.length === 0;
      if (model && isWhole) validator = createValidator(model);
      return { format: source.format, isWhole, problems: problemsOf(text, source), model };
    },
    prepare(text) {
      api.open(text);
    },
    pathAt: (offset) => source?.pathAt(offset) ?? [],
    rangeOf: (path) => source?.rangeOf(path) ?? { from: 0, to: 0 },
    complete: (text, offset) => completeDocument(text, offset, model?.document ?? {}),
    checkParams(index, params) {
      const { validator, method } = opened(index);
      return validator.params(method, params);
    },
    checkResult(index, result) {
      const { validator, method } = opened(index);
      return validator.result(method, result);
    },
  };
  return api;
}

function problemsOf(text: string, { value, faults, rangeOf }: Parsed): Problem[] {
  const lineAt = lineCounter(text);
  const syntax = faults
    .slice(0, MAX_FAULTS)
    .map(({ from, to, message }) => ({ from, to, message, severity: 'error' as const }));
  // The value of a text that does not parse is uncertain. The user has to fix its syntax first.
  const found = faults.length > 0 || value === undefined ? [] : checkDocument(value).slice(0, MAX_FAULTS);
  const places = found.map(({ path, part, severity, message }) => ({
    ...firstLine(text, rangeOf(path, part)),
    severity,
    message,
  }));
  return [...syntax, ...places]
    .map((problem) => ({ ...problem, line: lineAt(problem.from) }))
    .sort((one, other) => one.from - other.from);
}

/** Shortens a range to its first line, because underlining a whole method is not useful. */
function firstLine(text: string, { from, to }: { from: number; to: number }) {
  const end = text.indexOf('\n', from);
  return { from, to: end < 0 ? to : Math.max(from, Math.min(to, end)) };
}

/** Returns a function that counts the lines before an offset by binary search. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
