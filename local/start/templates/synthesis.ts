import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built } from '../builds/built.ts'
import { runNode } from '../builds/child.ts'
import type { Print } from '../reporting.ts'

/** Placeholder for the site's address: the port is unknown at synthesis. */
export const sitePlaceholder = 'https://site.retorna.invalid'

const sources = [
  'infra/**/*',
  'events/**/*.ts',
  'shared/**/*.ts',
  'functions/*/env.ts',
  'functions/kit/{environment,table/keys}.ts',
  // Its hash is part of the content security policy.
  'web/early.js',
  'cdk.json',
  'package-lock.json',
]

/**
 * Returns the folder of the synthesised templates, without bundles.
 * @throws StartFailure with the CDK's message
 */
export async function synthesise(progress: Print): Promise<string> {
  const program = join(import.meta.dirname, 'synthesise.ts')
  const { folder, cached } = await built('assembly', sources, sitePlaceholder, (outdir) =>
    runNode([program, outdir], {}, 'The infrastructure in infra/ cannot be synthesised:'),
  )
  progress(cached ? 'Templates: as synthesised before' : 'Templates: synthesised')
  return folder
}

export function placeAssembly(from: string, to: string, siteUrl: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
  const [placeholder, site] = [new URL(sitePlaceholder), new URL(siteUrl)]
  for (const file of readdirSync(to).filter((name) => name.endsWith('.template.json'))) {
    const text = readFileSync(join(to, file), 'utf8')
      .replaceAll(sitePlaceholder, siteUrl)
      .replaceAll(placeholder.hostname, site.hostname)
    writeFileSync(join(to, file), text)
  }
}
