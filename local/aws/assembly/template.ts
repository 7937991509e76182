import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { AssemblyError } from './assembly-error.ts'

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.object({ templateFile: z.string(), stackName: z.string() }).partial().optional(),
    }),
  ),
})

const resourceSchema = z.object({
  Type: z.string(),
  Condition: z.string().optional(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
})

const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema).default({}),
  Outputs: z
    .record(
      z.string(),
      z.object({
        Value: z.unknown(),
        Condition: z.string().optional(),
        Export: z.object({ Name: z.unknown() }).optional(),
      }),
    )
    .default({}),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown() }).partial()).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).default({}),
})

export type StackTemplate = z.infer<typeof templateSchema> & { readonly name: string }

function readJson<T>(file: string, schema: z.ZodType<T>, what: string): T {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new AssemblyError(`The ${what} is missing: ${(cause as Error).message}. Synthesise the application first.`)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new AssemblyError(`The ${what} ${file} is not JSON`)
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success)
    throw new AssemblyError(`The ${what} ${file} is not as expected:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** @throws AssemblyError */
export function readTemplates(dir: string): StackTemplate[] {
  const manifest = readJson(join(dir, 'manifest.json'), manifestSchema, 'cloud assembly manifest')
  return Object.entries(manifest.artifacts).flatMap(([id, artifact]) => {
    if (artifact.type !== 'aws:cloudformation:stack') return []
    const file = artifact.properties?.templateFile
    if (!file) throw new AssemblyError('The manifest names no template file', { stack: id })
    return [
      { ...readJson(join(dir, file), templateSchema, `template of ${id}`), name: artifact.properties?.stackName ?? id },
    ]
  })
}
