import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built } from '../builds/built.ts'
import { runNode } from '../builds/child.ts'
import type { Print } from '../reporting.ts'

/** Stands for the site's address while synthesising, because the port is not known to the templates. */
export const sitePlaceholder = 'https://site.retorna.invalid'

const sources = [
  'infra/**/*',
  'events/**/*.ts',
  'shared/**/*.ts',
  'functions/*/env.ts',
  'functions/kit/{environment,table/keys}.ts',
  // Its hash stands in the content security policy.
  'web/early.js',
  'cdk.json',
  'package-lock.json',
]

/**
 * Gives the folder of the application's templates, synthesised without bundling. Throws StartFailure with what CDK
 * says.
 */
export async function synthesise(progress: Print): Promise<string> {
  const program = join(import.meta.dirname, 'synthesise.ts')
  const { folder, cached } = await built('assembly', sources, sitePlaceholder, (outdir) =>
    runNode([program, outdir], {}, 'The infrastructure in infra/ cannot be synthesised:'),
  )
  progress(cached ? 'Templates: as synthesised before' : 'Templates: synthesised')
  return folder
}

/** Copies the templates into `to` with the site's address put in. */
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
