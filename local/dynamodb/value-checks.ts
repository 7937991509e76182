import validations from 'dynalite/validations/index.js'
import type { AttributeValue } from './values.ts'

/** Bytes of an attribute's name. */
const LONGEST_NAME = 65_535

/** The service's message for the name of an attribute that is empty or above 64 KB. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'Empty attribute name'
  return Buffer.byteLength(name) > LONGEST_NAME
    ? `Attribute name is too large, must be less than ${LONGEST_NAME + 1} bytes`
    : undefined
}

/** Brings numbers into their normal form in place; gives the service's message when the value is malformed. */
export function valueProblem(value: AttributeValue): string | undefined {
  return validations.validateAttributeValue(value) ?? nestedNameProblem(value)
}

/** The service's message for an item, a key or a cursor with a malformed attribute. */
export function itemProblem(item: Readonly<Record<string, AttributeValue>>): string | undefined {
  for (const [name, value] of Object.entries(item)) {
    const problem = nameProblem(name) ?? valueProblem(value)
    if (problem) return problem
  }
  return undefined
}

function nestedNameProblem({ L, M }: AttributeValue): string | undefined {
  if (M) return itemProblem(M)
  for (const element of L ?? []) {
    const problem = nestedNameProblem(element)
    if (problem) return problem
  }
  return undefined
}
