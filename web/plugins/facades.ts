import type { Plugin } from 'vite'

/** A file of the build that only passes on what another one holds, and how the other names it. */
interface Facade {
  readonly of: string
  /** By the name that is asked for, the name inside. */
  readonly names: Readonly<Record<string, string>>
}

/**
 * Takes away files that only lead to another: a module that was put into a file by name and is loaded by `import()`
 * gets one of its own, a few bytes for a round trip. What asked for it asks for the file behind. Names of files hold
 * hashes of what they held before this; what is changed follows from hashed names alone, so that they stay true.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'retorna:without-facades',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const facades = new Map(
        chunks.flatMap((chunk) => {
          const facade = chunk.isEntry ? undefined : facadeOf(chunk.code)
          return facade ? [[chunk.fileName.replace(/^.*\//, ''), facade] as const] : []
        }),
      )
      for (const chunk of chunks) {
        if (facades.has(chunk.fileName.replace(/^.*\//, ''))) delete bundle[chunk.fileName]
        else chunk.code = behindFacades(chunk.code, facades)
      }
    },
  }
}

/** What a chunk passes on, where it does nothing else: `export{a as DataProvider}from"./data-CcLWwT36.js";` */
export function facadeOf(code: string): Facade | undefined {
  const [, list, of] = /^export\{([^{}]+)\}from["'`]\.\/([\w.-]+)["'`];?\s*$/.exec(code) ?? []
  if (list === undefined || of === undefined) return undefined
  const names = list.split(',').map((each) => {
    const [inside = '', asked = inside] = each.trim().split(' as ')
    return [asked, inside]
  })
  return { of, names: Object.fromEntries(names) }
}

/** A chunk's code with its `import()`s of facades leading to the files behind them. */
export function behindFacades(code: string, facades: ReadonlyMap<string, Facade>): string {
  return code.replaceAll(/import\(["'`]\.\/([\w.-]+)["'`]\)/g, (asked, file: string) => {
    const facade = facades.get(file)
    if (!facade) return asked
    const names = Object.entries(facade.names).map(([name, inside]) => `${JSON.stringify(name)}:m.${inside}`)
    return `import("./${facade.of}").then(m=>({${names.join(',')}}))`
  })
}
