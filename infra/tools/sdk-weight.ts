import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * Credential providers that the SDK loads only without credentials in the environment. Lambda always sets them, so
 * excluding these saves 36 KiB (compressed) per function.
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
 * Inlines string constants in computed keys: `const _hH = 'httpHeader'` turns `{ [_hH]: x }` into `{ 'httpHeader': x
 * }`.
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

/** Returns what the functions import from the SDK's clients, exceptions among them. */
export function importedFromClients(root: string): ReadonlySet<string> {
  const files = globSync('functions/**/*.{ts,tsx}', { cwd: root })
  const lists = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/import (?:type )?\{([^}]*)\} from '@aws-sdk\/client-/g),
  ])
  return new Set(lists.flatMap(([, names]) => names?.match(/\w+/g) ?? []))
}

/**
 * Removes the registrations of exception classes, except the given ones and the client's base class. An exception
 * without a registration is an instance of the base class, with the service's name, message and fields.
 */
export function dropErrorClasses(source: string, kept: ReadonlySet<string>): string {
  return source.replace(/^n0_registry\.registerError\(\w+\$, (\w+)\);\n/gm, (whole, name: string) =>
    kept.has(name) ? whole : '',
  )
}

/**
 * Lets esbuild drop schemas of unused operations. It keeps objects with computed keys because they may have side
 * effects; those of the SDK are constants. Saves 15 KiB (compressed) with S3. Unused exception classes weigh 2 KiB with
 * DynamoDB and 5 with Cognito.
 */
export function droppableSchemas(root: string): Plugin {
  return {
    name: 'droppable-schemas',
    setup(build) {
      const kept = importedFromClients(root)
      build.onLoad({ filter: /@aws-sdk\/client-[a-z0-9-]+\/dist-es\/schemas\/schemas_0\.js$/ }, async ({ path }) => ({
        contents: dropErrorClasses(foldConstantKeys(await readFile(path, 'utf8')), kept),
      }))
    },
  }
}

/**
 * Replaces the SDK's event streams by a module that throws when one is opened: no operation of the product uses them.
 * Their dynamic import would also keep unused parts of the modules that they share with the rest of the SDK.
 */
export const unusedEventStreams: Plugin = {
  name: 'unused-event-streams',
  setup(build) {
    build.onResolve({ filter: /^@smithy\/core\/event-streams$/ }, () => ({
      path: 'event-streams',
      namespace: 'unused',
      sideEffects: false,
    }))
    build.onLoad({ filter: /^event-streams$/, namespace: 'unused' }, () => ({
      contents: `
        const leftOut = () => { throw new Error('Bundles have no event streams: infra/tools/sdk-weight.ts') }
        export const resolveEventStreamSerdeConfig = (config) => config
        export const eventStreamSerdeProvider = leftOut
        export class EventStreamSerde { constructor() { leftOut() } }`,
    }))
  },
}

/**
 * Replaces the SDK's cache of discovered endpoints by a map: endpoint discovery is off unless the environment asks for
 * it. Saves 2 KiB (compressed) with DynamoDB.
 */
export const mapForEndpoints: Plugin = {
  name: 'map-for-endpoints',
  setup(build) {
    build.onResolve({ filter: /^mnemonist\/lru-cache$/ }, () => ({
      path: 'endpoints',
      namespace: 'replaced',
      sideEffects: false,
    }))
    build.onLoad({ filter: /^endpoints$/, namespace: 'replaced' }, () => ({
      contents: `
        export default class extends Map {
          constructor(_capacity) { super() }
          peek(key) { return this.get(key) }
        }`,
    }))
  },
}

/**
 * Replaces the parts of zod that turn a schema into JSON Schema by functions that throw: the product does not use them.
 * Every schema refers to them, so tree shaking keeps them. `aggregateChecks` stays: a schema's own limits (`isInt`,
 * `maxValue`) read it.
 */
export const unusedJsonSchemas: Plugin = {
  name: 'unused-json-schemas',
  setup(build) {
    build.onResolve({ filter: /\?original$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace('?original', '')),
      suffix: '?original',
      sideEffects: false,
    }))
    build.onLoad(
      { filter: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      async ({ path, suffix }) => {
        const source = await readFile(path, 'utf8')
        if (suffix === '?original') return { contents: source }
        const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].flatMap(([, name]) => name ?? [])
        const parts = names.map((name) => {
          if (name === 'aggregateChecks') return `export { ${name} } from './${basename(path)}?original'`
          return `export const ${name} = ${name.startsWith('create') ? '() => leftOut' : 'leftOut'}`
        })
        return {
          contents: `
            const leftOut = () => { throw new Error('Bundles have no JSON Schema: infra/tools/sdk-weight.ts') }
            ${parts.join('\n')}`,
        }
      },
    )
  },
}
