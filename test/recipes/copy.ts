import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Check, Step } from './recipe.ts'

const root = join(import.meta.dirname, '../..')

export interface Outcome {
  readonly passed: boolean
  readonly output: string
}

/** A temporary copy of the repository's files, with the installed packages and the cached types. */
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
    this.#linkPackages()
  }

  /** Links every package, but copies the types of earlier checks: the copy's compiler writes there. */
  #linkPackages(): void {
    const packages = join(root, 'node_modules')
    mkdirSync(join(this.#folder, 'node_modules/.cache'), { recursive: true })
    for (const name of readdirSync(packages).filter((entry) => entry !== '.cache' && entry !== '.vite'))
      symlinkSync(join(packages, name), join(this.#folder, 'node_modules', name))
    const types = 'node_modules/.cache/types'
    if (readdirSync(join(packages, '.cache')).includes('types'))
      cpSync(join(root, types), join(this.#folder, types), { recursive: true })
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
        ? ['node_modules/typescript-native/bin/tsc', '-b', check.types, '--checkers', '1', '--builders', '1']
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

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
