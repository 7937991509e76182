import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** A constant of the top level: the formatter begins the next statement in the first column, with a letter or `/`. */
const declaration = /^((?:export )?const \w+(?:: [^=\n]+)? =)\s+(.+?)(?=\s*(?:\n[a-zA-Z/]|$(?![\s\S])))/gms

/**
 * Lets esbuild drop unused constants of a module: `const a = z.object(…)` gets a value that is marked as pure. Lines
 * keep their numbers.
 */
export function markConstantsPure(source: string): string {
  return source.replace(declaration, (whole, head: string, value: string) =>
    isDroppable(value) ? whole : `${head} /* @__PURE__ */ (() => (${whole.slice(head.length)}))()`,
  )
}

/** Functions, and literals without a call. */
function isDroppable(value: string): boolean {
  return /^(?:async )?(?:<[^>]+>)?(?:\([^()]*\)|\w+)(?:: [^=]+)? =>/.test(value) || !/[(`]/.test(value)
}

/**
 * Drops the operations and schemas of `shared/` and `events/` that a function does not use: their modules only declare
 * values. Saves a tenth of the API functions' import time.
 */
export function droppableConstants(root: string): Plugin {
  const folders = ['shared', 'events'].map((folder) => join(root, folder).replaceAll('.', '\\.'))
  return {
    name: 'droppable-constants',
    setup(build) {
      build.onLoad({ filter: new RegExp(`^(?:${folders.join('|')})/.*\\.ts$`) }, async ({ path }) => ({
        contents: markConstantsPure(await readFile(path, 'utf8')),
        loader: 'ts',
      }))
    },
  }
}
