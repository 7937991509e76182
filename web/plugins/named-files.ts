import type { Plugin } from 'vite'
import { type Chunk, chunks, nameOf } from './chunks.ts'
import type { BuiltFile } from './early.ts'
import { isBuiltFrom, offlineFiles } from './installable.ts'

/** Fails the build when a module or file named in `chunks.ts` or `installable.ts` is elsewhere, as after a rename. */
export function namedFiles(): Plugin {
  return {
    name: 'retorna:named-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle) as readonly (BuiltFile & { readonly name?: string })[]
      const faults = [
        ...misplaced(chunks, files),
        ...missingOffline(offlineFiles, files),
        ...incompleteOffline(offlineFiles, files),
      ]
      if (faults.length > 0) this.error(faults.join('\n'))
    },
  }
}

export function misplaced(
  groups: readonly Chunk[],
  files: readonly { readonly name?: string; readonly moduleIds?: readonly string[] }[],
): string[] {
  return groups.flatMap(({ name, modules, folders = [], root }) => {
    const isIn = (module: string) => files.filter((file) => file.moduleIds?.some((id) => nameOf(id).endsWith(module)))
    const named = [...modules, ...(root ? [nameOf(root)] : [])].flatMap((module) => {
      const holders = isIn(module)
      if (holders.length === 0) return [`chunks.ts puts ${module} into ${name}, but nothing needs such a module`]
      return holders.some((file) => file.name === name)
        ? []
        : [`chunks.ts puts ${module} into ${name}, but it is in ${holders.map((file) => file.name).join(', ')}`]
    })
    const empty = folders
      .filter(
        (folder) => !files.some((file) => file.name === name && file.moduleIds?.some((id) => id.includes(folder))),
      )
      .map((folder) => `chunks.ts puts ${folder} into ${name}, but nothing needs anything of it`)
    return [...named, ...empty]
  })
}

export function missingOffline(names: readonly string[], files: readonly { readonly fileName: string }[]): string[] {
  return names
    .filter((name) => !files.some(({ fileName }) => isBuiltFrom(fileName, name)))
    .map((name) => `installable.ts wants ${name} offline, but no such file is built`)
}

/** Offline a page never loads if one of the scripts and styles that its script imports is missing. */
export function incompleteOffline(
  names: readonly string[],
  files: readonly Pick<BuiltFile, 'fileName' | 'imports' | 'viteMetadata'>[],
): string[] {
  const isOffline = (file: string) => names.some((name) => isBuiltFrom(file, name))
  return files
    .filter(({ fileName }) => isOffline(fileName))
    .flatMap(({ fileName, imports = [], viteMetadata }) =>
      [...imports, ...(viteMetadata?.importedCss ?? [])]
        .filter((needed) => !isOffline(needed))
        .map((needed) => `installable.ts wants ${fileName} offline, but not ${needed}, which it imports`),
    )
}
