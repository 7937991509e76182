import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stack } from 'aws-cdk-lib'
import { createApp } from '../../infra/app.ts'
import { readAssembly } from '../../local/aws/assembly/read.ts'

export interface RawResource {
  readonly Type: string
  readonly Properties: Record<string, unknown>
  readonly Metadata?: Record<string, unknown>
  readonly DependsOn?: readonly string[]
  readonly DeletionPolicy?: string
  readonly UpdateReplacePolicy?: string
}

const directory = mkdtempSync(join(tmpdir(), 'retorna-infra-'))
process.once('exit', () => rmSync(directory, { recursive: true, force: true }))

/** The application as deployed, without the code of the functions; built once per test worker. */
export const app = createApp({ outdir: directory, context: { 'aws:cdk:bundling-stacks': [] } })
app.synth()

export const stacks = app.node.children.filter((child): child is Stack => Stack.isStack(child))

export const templateFiles = readdirSync(directory)
  .filter((file) => file.endsWith('.template.json'))
  .map((file) => join(directory, file))

export const templates = readTemplates(directory)

/** Reads the templates of a folder by stack, without the metadata of the CDK. */
export function readTemplates(folder: string): Record<string, { Resources: Record<string, RawResource> }> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.template.json'))
  return Object.fromEntries(
    files.map((file) => [file.replace('.template.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  )
}

/** Returns all resources of a type over all stacks, by logical id. */
export function raw(type: string): [string, RawResource][] {
  return Object.values(templates).flatMap(({ Resources }) =>
    Object.entries(Resources).filter(([, { Type }]) => Type === type),
  )
}

/** The same application with every reference resolved. */
export const assembly = readAssembly(directory, {
  region: 'sa-east-1',
  accountId: '123456789012',
  issuerOf: (poolId) => `https://cognito-idp.sa-east-1.amazonaws.com/${poolId}`,
})
