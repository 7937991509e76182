/**
 * The parts of dynalite that are reused: type checks and parameter checks. It ships no types of its own.
 */
declare module 'dynalite/validations/index.js' {
  import type { AttributeValue } from './values/values.ts'

  const validations: {
    /** Keeps the fields that `types` names and throws what the service answers to wrongly typed ones. */
    checkTypes(input: object, types: object): object
    /** Throws the service's ValidationException when a field breaks its constraint. */
    checkValidations(input: object, types: object, custom?: (input: never) => string | undefined): void
    /** Brings numbers into their normal form in place; gives the service's message when the value is malformed. */
    validateAttributeValue(value: AttributeValue): string | undefined
    /** Gives the service's message when an expression of the input is malformed. */
    validateExpressions(input: object): string | undefined
  }
  export default validations
}

declare module 'dynalite/validations/*.js' {
  export const types: Record<string, object | string>
  export const custom: ((input: never) => string | undefined) | undefined
}
