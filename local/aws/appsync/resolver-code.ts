import { createContext, Script } from 'node:vm'
import type { Now } from '../endpoint/endpoint.ts'
import { checkFilter, type SubscriptionFilter, toSubscriptionFilter } from './filter.ts'
import { GraphqlFailure } from './graphql-failure.ts'

export interface Effects {
  filter?: SubscriptionFilter
  invalidationFilter?: SubscriptionFilter
  readonly invalidations: { readonly subscriptionField: string; readonly payload: unknown }[]
}

/** A resolver's two functions. Arguments and results are JSON. */
export interface ResolverCode {
  request(context: object): unknown
  response(context: object, effects: Effects): unknown
}

/** Maximum size of a resolver's code. Source: AppSync developer guide, "JavaScript runtime". */
const maxCodeBytes = 32_768
/** "Maximum number of invalidation requests" per mutation. */
const maxInvalidations = 5
/** Ends a resolver that loops; a normal one needs microseconds. */
const longestMs = 1000

/**
 * Compiles a resolver in AppSync's JavaScript. The code can use the language and the supported part of
 * `@aws-appsync/utils`, and nothing else of this process.
 * @throws Error for code that AppSync rejects
 */
export function readResolverCode(code: string, name: string, now: Now): ResolverCode {
  if (Buffer.byteLength(code) > maxCodeBytes)
    throw new Error(`The code of ${name} is larger than ${maxCodeBytes} bytes.`)
  // Rewrites the two module forms in use (import and export), because `vm` runs scripts only.
  const script = code
    .replaceAll(/^import \{([^}]*)\} from ['"]@aws-appsync\/utils['"];?$/gm, (_, names: string) => {
      return `const {${names.replaceAll(' as ', ': ')}} = utils`
    })
    .replaceAll(/^export (?=function |const )/gm, '')
  const context = createContext({ __proto__: null })
  let effects: Effects = noEffects()
  const make = new Script(`(utils) => { 'use strict'; ${script}; return { request, response } }`, { filename: name })
  const functions = (make.runInContext(context) as (utils: object) => Record<'request' | 'response', Run>)(
    utilities(now, () => effects),
  )
  Object.assign(context, functions)
  function run(which: 'request' | 'response', given: object): unknown {
    context.given = JSON.stringify(given)
    const text: unknown = new Script(`JSON.stringify(${which}(JSON.parse(given)) ?? null)`).runInContext(context, {
      timeout: longestMs,
    })
    return JSON.parse(String(text)) as unknown
  }
  return {
    request: (given) => run('request', given),
    response(given, asked) {
      effects = asked
      return run('response', given)
    },
  }
}

type Run = (context: object) => unknown

export function noEffects(): Effects {
  return { invalidations: [] }
}

function utilities(now: Now, effects: () => Effects): object {
  const error = (message: string, type?: string, data?: unknown, info?: unknown) => {
    throw new GraphqlFailure(message, type ?? null, data ?? null, info ?? null)
  }
  return {
    util: {
      error,
      unauthorized: () => error('Unauthorized', 'Unauthorized'),
      time: {
        nowISO8601: () => now().toISOString(),
        nowEpochSeconds: () => Math.floor(now().getTime() / 1000),
        nowEpochMilliSeconds: () => now().getTime(),
      },
      transform: { toSubscriptionFilter },
    },
    extensions: {
      setSubscriptionFilter(filter: SubscriptionFilter) {
        checkFilter(filter)
        effects().filter = filter
      },
      setSubscriptionInvalidationFilter(filter: SubscriptionFilter) {
        checkFilter(filter)
        effects().invalidationFilter = filter
      },
      invalidateSubscriptions(invalidation: Effects['invalidations'][number]) {
        effects().invalidations.push(invalidation)
        if (effects().invalidations.length > maxInvalidations) {
          throw new Error(`A request invalidates ${maxInvalidations} times at most.`)
        }
      },
    },
  }
}
