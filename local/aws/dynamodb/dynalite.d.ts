/** The reused parts of dynalite: type checks and parameter checks. dynalite ships no types. */
declare module 'dynalite/validations/index.js' {
  import type { AttributeValue } from './values/values.ts'

  const validations: {
    /** Returns the fields that `types` names. Throws the service's error for a wrong type. */
    checkTypes(input: object, types: object): object
    /** Throws the service's ValidationException when a field breaks its constraint. */
    checkValidations(input: object, types: object, custom?: (input: never) => string | undefined): void
    /** Normalises numbers in place. Returns the service's message for a malformed value. */
    validateAttributeValue(value: AttributeValue): string | undefined
    /** Returns the service's message for a malformed expression. */
    validateExpressions(input: object): string | undefined
  }
  export default validations
}

declare module 'dynalite/validations/*.js' {
  export const types: Record<string, object | string>
  export const custom: ((input: never) => string | undefined) | undefined
}
