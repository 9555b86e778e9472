import type { ContractError } from '@ethread/openrpc';
import { docString, filledLines, publicNames, pythonHeader, pythonLiteral, pythonText } from './source.ts';
import { errorClassName } from '../../../contract/code-names.ts';

/** Emits an exception for each error, and their list. */
export function emitPythonErrors(errors: readonly ContractError[], list: string): string {
  return `${pythonHeader}"""The errors of the document, each an exception."""

from __future__ import annotations

from .contract_error import ContractError

${publicNames([...errors.map(({ name }) => errorClassName(name)), list])}
${errors.map(errorClass).join('\n')}

${list}: tuple[type[ContractError], ...] = (
${filledLines(errors.map(({ name }) => errorClassName(name)))})
"""All of these errors."""
`;
}

function errorClass(error: ContractError): string {
  const { name, code, message, httpStatus, owed, when, recovery } = error;
  const words = [when, recovery, owed ? 'The call is charged.' : 'The call is not charged.'];
  return `
class ${errorClassName(name)}(ContractError, name=${pythonText(name)}, code=${code}, message=${pythonText(message)}, http_status=${httpStatus}, is_owed=${pythonLiteral(owed)}):
${docString([[`${code}: ${message}.`, ...words].filter(Boolean).join(' ')], '    ')}`;
}
