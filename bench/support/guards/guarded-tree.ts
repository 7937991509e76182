import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findGuards, refusingFunctions } from './find-guards.ts'
import { instrument, type Site } from './instrument.ts'

export interface GuardedFile {
  readonly file: string
  readonly sites: readonly Site[]
}

/** Copies the repository, without what git ignores, so that Stryker never changes a source that a person edits. */
export function copyTree(root: string, to: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(root, file), join(to, file))
  }
  for (const modules of ['node_modules', 'bench/node_modules']) symlinkSync(join(root, modules), join(to, modules))
}

/** Writes these files into the copy with a switch before each guard; returns those that have one. */
export function instrumentFiles(root: string, tree: string, files: readonly string[]): GuardedFile[] {
  const refusing = refusingFunctions(sourcesIn(root))
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const { text, sites } = instrument(source, findGuards(source, refusing))
    writeFileSync(join(tree, file), text)
    return sites.length > 0 ? [{ file, sites }] : []
  })
}

function sourcesIn(root: string): string[] {
  const files = globSync('{functions,shared}/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  return files.map((file) => readFileSync(join(root, file), 'utf8'))
}
