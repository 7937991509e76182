import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Sources of credentials that the SDK imports only where the environment has none. A function's environment always
 * has them, so that these stay outside: 36 KiB compressed of every function.
 */
export const unusedCredentialSources = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
]

/**
 * Writes a module's string constants into the computed keys that name them: `const _hH = 'httpHeader'` makes
 * `{ [_hH]: x }` into `{ 'httpHeader': x }`.
 */
export function foldConstantKeys(source: string): string {
  const constants = new Map(
    [...source.matchAll(/^const (\w+) = ("[^"\n]*");$/gm)].map(([, name, text]) => [name, text]),
  )
  return source.replace(/([{,] ?)\[(\w+)\]:/g, (whole, before: string, name: string) => {
    const text = constants.get(name)
    return text === undefined ? whole : `${before}${text}:`
  })
}

/**
 * Lets esbuild drop the schemas of operations that a function does not use. It keeps any object with a computed key,
 * because evaluating one may have an effect; those of the SDK's schemas are constants. 15 KiB compressed with S3.
 */
export const droppableSchemas: Plugin = {
  name: 'droppable-schemas',
  setup(build) {
    build.onLoad({ filter: /@aws-sdk\/client-[a-z0-9-]+\/dist-es\/schemas\/schemas_0\.js$/ }, async ({ path }) => ({
      contents: foldConstantKeys(await readFile(path, 'utf8')),
    }))
  },
}
