import { invalidParameter } from '../failure.ts'

/**
 * Returns a parameter of a flow.
 * @throws InvalidParameterException when it is missing
 */
export function required(parameters: Record<string, string>, name: string): string {
  const value = parameters[name]
  if (!value) throw invalidParameter(`Missing required parameter ${name}`)
  return value
}
