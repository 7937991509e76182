import type { Assembly, FunctionDefinition } from './assembly.ts'
import { readEventBuses, readRules, readSchedules } from './events.ts'
import { functionNameOf, readFunctions, readPermissions } from './functions.ts'
import { readGraphqlApis } from './graphql-apis.ts'
import { readHttpApis } from './http-apis.ts'
import { readEventSourceMappings, readQueues } from './queues.ts'
import { createResolver, type ResolverOptions } from './resolver.ts'
import { readRoles } from './roles.ts'
import { readBuckets, readTables } from './storage.ts'
import { readTemplates } from './template.ts'
import { readUserPools } from './user-pools.ts'

function once<T>(read: () => T): () => T {
  let kept: { value: T } | undefined
  return () => {
    kept ??= { value: read() }
    return kept.value
  }
}

/**
 * Reads a CDK cloud assembly folder. Names and ids depend on the templates alone.
 * @throws AssemblyError with one sentence
 */
export function readAssembly(dir: string, options: ResolverOptions): Assembly {
  const templates = readTemplates(dir)
  const resolver = createResolver(templates, options)
  const functionArnOf = (arnOrName: string) =>
    `arn:aws:lambda:${options.region}:${options.accountId}:function:${functionNameOf(arnOrName)}`

  const functions = once(() => readFunctions(resolver))
  const byName = once(() => new Map<string, FunctionDefinition>(functions().map((one) => [one.name, one])))
  const lists = {
    roles: once(() => readRoles(resolver)),
    httpApis: once(() => readHttpApis(resolver, functionArnOf)),
    graphqlApis: once(() => readGraphqlApis(resolver, functionArnOf)),
    tables: once(() => readTables(resolver)),
    buckets: once(() => readBuckets(resolver)),
    userPools: once(() => readUserPools(resolver, options.issuerOf)),
    eventBuses: once(() => readEventBuses(resolver)),
    rules: once(() => readRules(resolver)),
    schedules: once(() => readSchedules(resolver)),
    eventSourceMappings: once(() => readEventSourceMappings(resolver, functionArnOf)),
    queues: once(() => readQueues(resolver)),
    permissions: once(() => readPermissions(resolver, functionArnOf)),
  }

  return {
    region: options.region,
    accountId: options.accountId,
    stacks: templates.map((template) => template.name),
    get functions() {
      return functions()
    },
    get roles() {
      return lists.roles()
    },
    get httpApis() {
      return lists.httpApis()
    },
    get graphqlApis() {
      return lists.graphqlApis()
    },
    get tables() {
      return lists.tables()
    },
    get buckets() {
      return lists.buckets()
    },
    get userPools() {
      return lists.userPools()
    },
    get eventBuses() {
      return lists.eventBuses()
    },
    get rules() {
      return lists.rules()
    },
    get schedules() {
      return lists.schedules()
    },
    get eventSourceMappings() {
      return lists.eventSourceMappings()
    },
    get queues() {
      return lists.queues()
    },
    get permissions() {
      return lists.permissions()
    },
    functionOf: (arnOrName) => byName().get(functionNameOf(arnOrName)),
    resourcesOf: resolver.resourcesOf,
    outputsOf: resolver.outputsOf,
  }
}
