import type { Plugin } from 'vite'

/** A build file that only re-exports from another file, and the export names there. */
interface Facade {
  readonly of: string
  readonly names: Readonly<Record<string, string>>
}

/**
 * Removes facades: a module in a named chunk that is loaded by `import()` gets a file of a few bytes, at the cost of a
 * round trip. Imports then lead to the file behind it. File hashes stay valid, because the change depends only on
 * hashed file names.
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

/** Returns the re-exports of a chunk with no other code: `export{a as DataProvider}from"./data-CcLWwT36.js";` */
export function facadeOf(code: string): Facade | undefined {
  const [, list, of] = /^export\{([^{}]+)\}from["'`]\.\/([\w.-]+)["'`];?\s*$/.exec(code) ?? []
  if (list === undefined || of === undefined) return undefined
  const names = list.split(',').map((each) => {
    const [inside = '', asked = inside] = each.trim().split(' as ')
    return [asked, inside]
  })
  return { of, names: Object.fromEntries(names) }
}

export function behindFacades(code: string, facades: ReadonlyMap<string, Facade>): string {
  return code.replaceAll(/import\(["'`]\.\/([\w.-]+)["'`]\)/g, (asked, file: string) => {
    const facade = facades.get(file)
    if (!facade) return asked
    const names = Object.entries(facade.names).map(([name, inside]) => `${JSON.stringify(name)}:m.${inside}`)
    return `import("./${facade.of}").then(m=>({${names.join(',')}}))`
  })
}
