import { invalidParameter } from '../failure.ts'

/** @throws InvalidParameterException when the parameter is missing */
export function requireParameter(parameters: Record<string, string>, name: string): string {
  const value = parameters[name]
  if (!value) throw invalidParameter(`Missing required parameter ${name}`)
  return value
}
