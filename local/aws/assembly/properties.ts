import * as z from 'zod'
import type { Resource } from './assembly.ts'
import { AssemblyError } from './assembly-error.ts'

/** CloudFormation also accepts numbers and booleans as strings. */
export const cfnNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
export const cfnBoolean = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
export const cfnText = z.union([z.string(), z.union([z.number(), z.boolean()]).transform(String)])
export const oneOrMany = z.union([z.array(z.string()), z.string().transform((one) => [one])])

/** @throws AssemblyError that names the resource and the path of a mismatch */
export function readProperties<T>(resource: Resource, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(resource.properties)
  if (parsed.success) return parsed.data
  throw new AssemblyError(
    `The properties of ${resource.type} are not as expected: ${z.prettifyError(parsed.error)}`,
    resource,
  )
}

/** Returns the last part of an ARN or URL path: `arn:…:event-bus/main` → `main`. */
export function lastPart(text: string, separator: '/' | ':' = '/'): string {
  return text.slice(text.lastIndexOf(separator) + 1)
}

/** Removes keys with an undefined value (`exactOptionalPropertyTypes`). */
export function omitUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
