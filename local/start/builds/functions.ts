import { mkdirSync, rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import type { FunctionDefinition } from '../../aws/assembly/assembly.ts'
import type { Lambda } from '../../aws/lambda/lambda.ts'
import type { Print } from '../reporting.ts'
import { root } from './built.ts'
import { bundle, bundleInto, entriesOf } from './function-bundles.ts'

export interface FunctionsBundle {
  readonly folder: string
  /** In development, bundles again whenever a source changes. Returns the function that stops it. */
  watch(lambda: Pick<Lambda, 'reload'>, print: Print): () => void
}

const watched = ['functions', 'shared', 'events']
const quietMs = 100

/** Bundles the functions: once, cached by content, or in development into a folder that is overwritten on changes. */
export async function createFunctionsBundle(
  functions: readonly FunctionDefinition[],
  dev: boolean,
  progress: Print,
): Promise<FunctionsBundle> {
  if (!dev) {
    const { folder, cached } = await bundle(functions)
    progress(`Functions: ${functions.length} ${cached ? 'as bundled before' : 'bundled'}`)
    return { folder, watch: () => () => undefined }
  }
  const folder = join(root, '.build/local/dev')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await bundleInto(entriesOf(functions), folder)
  progress(`Functions: ${functions.length} bundled, and again when they change`)
  return { folder, watch: (lambda, print) => watchSources(functions, folder, lambda, print) }
}

function watchSources(
  functions: readonly FunctionDefinition[],
  folder: string,
  lambda: Pick<Lambda, 'reload'>,
  print: Print,
): () => void {
  let timer: NodeJS.Timeout | undefined
  let underWay = Promise.resolve()

  async function renew(): Promise<void> {
    try {
      await bundleInto(entriesOf(functions), folder)
      await Promise.all(functions.map(({ arn }) => lambda.reload(arn)))
      print('Functions bundled again')
    } catch (error) {
      print(error instanceof Error ? error.message : String(error))
    }
  }

  const watchers = watched.map((name) =>
    watch(join(root, name), { recursive: true }, (_kind, file) => {
      if (file === null || /\.test\.tsx?$/.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        underWay = underWay.then(renew)
      }, quietMs)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
