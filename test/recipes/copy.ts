import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Check, Step, TypeCheck } from './recipe.ts'

const root = join(import.meta.dirname, '../..')

export interface Outcome {
  readonly passed: boolean
  readonly output: string
}

/** A temporary copy of the repository's files, with the installed packages. */
export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'retorna-recipes-'))

  constructor() {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
    const folders = new Set<string>()
    for (const file of listed.split('\0').filter(Boolean)) {
      const target = join(this.#folder, file)
      if (!folders.has(dirname(target))) mkdirSync(dirname(target), { recursive: true })
      folders.add(dirname(target))
      cpSync(join(root, file), target, { errorOnExist: false, force: true })
    }
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'))
  }

  /** Creates or changes the file of a step. */
  perform({ file, copyOf, change }: Pick<Step, 'file' | 'copyOf' | 'change'>): void {
    const path = join(this.#folder, file)
    mkdirSync(dirname(path), { recursive: true })
    if (copyOf) cpSync(join(this.#folder, copyOf), path, { recursive: true })
    if (change) writeFileSync(path, change(existsSync(path) ? readFileSync(path, 'utf8') : ''))
  }

  /** Returns a file or folder to its state in the repository. */
  restore(file: string): void {
    rmSync(join(this.#folder, file), { recursive: true, force: true })
    if (existsSync(join(root, file))) cpSync(join(root, file), join(this.#folder, file), { recursive: true })
  }

  run(check: Check): Outcome {
    const command =
      'types' in check
        ? this.#typesOf(check)
        : ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--no-color', ...check.tests]
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TMPDIR$)/.test(name)),
    )
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: this.#folder,
      env: { ...env, TMPDIR: tmpdir() },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    return { passed: status === 0, output: stdout + stderr }
  }

  /** Checks the given files and what they import, without the rest of their project. */
  #typesOf({ types, files }: TypeCheck): string[] {
    const config = join(types, 'tsconfig.recipe.json')
    writeFileSync(
      join(this.#folder, config),
      JSON.stringify({
        extends: './tsconfig.json',
        compilerOptions: { noEmit: true, composite: false, emitDeclarationOnly: false, tsBuildInfoFile: null },
        files: files.map((file) => relative(types, file)),
        include: ['*.d.ts'],
        references: [],
      }),
    )
    return ['node_modules/typescript-native/bin/tsc', '-p', config, '--checkers', '1']
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
