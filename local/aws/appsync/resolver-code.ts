import { createContext, Script } from 'node:vm'
import type { Now } from '../endpoint/endpoint.ts'
import { checkFilter, type SubscriptionFilter, toSubscriptionFilter } from './filter.ts'
import { GraphqlFailure } from './graphql-failure.ts'

/** What a resolver asked for beside its result. */
export interface Effects {
  filter?: SubscriptionFilter
  invalidationFilter?: SubscriptionFilter
  readonly invalidations: { readonly subscriptionField: string; readonly payload: unknown }[]
}

/** The two functions of a resolver. What they are given and give is JSON. */
export interface ResolverCode {
  request(context: object): unknown
  response(context: object, effects: Effects): unknown
}

/** Source: AppSync developer guide, "JavaScript runtime": the size of a resolver's code. */
const mostBytes = 32_768
/** "Maximum number of invalidation requests" a mutation. */
const mostInvalidations = 5
/** A resolver computes for microseconds; one that is caught in a loop must not hold the whole machine. */
const longestMs = 1000

/**
 * Reads a resolver in AppSync's JavaScript. It sees the language and `@aws-appsync/utils`, as far as imitated, and
 * nothing of this process.
 * @throws Error for what AppSync would not take
 */
export function readResolverCode(code: string, name: string, now: Now): ResolverCode {
  if (Buffer.byteLength(code) > mostBytes) throw new Error(`The code of ${name} is larger than ${mostBytes} bytes.`)
  // AppSync takes modules; a script is enough for the two forms that they come in.
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

/** What `@aws-appsync/utils` offers, as far as it is imitated. */
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
        if (effects().invalidations.length > mostInvalidations) {
          throw new Error(`A request invalidates ${mostInvalidations} times at most.`)
        }
      },
    },
  }
}
