import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from 'graphql'
import { GraphqlFailure } from './graphql-failure.ts'

export interface GraphqlRequest {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly operationName?: string
}

export interface CheckedRequest extends GraphqlRequest {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
}

export interface RequestLimits {
  readonly introspection: boolean
  readonly queryDepthLimit?: number | undefined
}

/** @throws GraphqlFailure for a malformed request */
export function readRequest(body: unknown): GraphqlRequest {
  const { query, variables, operationName } = (body ?? {}) as Readonly<Record<string, unknown>>
  if (typeof query !== 'string') throw malformed('Unable to parse GraphQL query.')
  if (variables !== undefined && variables !== null && (typeof variables !== 'object' || Array.isArray(variables))) {
    throw malformed('The variables are not an object.')
  }
  return {
    query,
    variables: (variables ?? {}) as Readonly<Record<string, unknown>>,
    ...(typeof operationName === 'string' ? { operationName } : {}),
  }
}

/** @throws GraphQLError, GraphqlFailure for the first problem */
export function checkRequest(schema: GraphQLSchema, request: GraphqlRequest, limits: RequestLimits): CheckedRequest {
  const document = parse(request.query, { maxTokens: 10_000 })
  const rules = limits.introspection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule]
  const [fault] = validate(schema, document, rules, { maxErrors: 1 })
  if (fault) throw new GraphQLError(`Validation error: ${fault.message}`, fault.nodes)
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  const operation = operations.find(({ name }) => !request.operationName || name?.value === request.operationName)
  if (!operation || (operations.length > 1 && !request.operationName)) {
    throw malformed('Must provide operation name if query contains multiple operations.')
  }
  refuseRootDirectives(operation)
  const depth = depthIn(document)(operation.selectionSet)
  if (limits.queryDepthLimit !== undefined && depth > limits.queryDepthLimit) {
    throw new GraphqlFailure(
      `Query depth ${depth} exceeds the maximum depth of ${limits.queryDepthLimit}.`,
      'QueryDepthLimitReached',
    )
  }
  return { ...request, document, operation }
}

/**
 * Refuses directives on a subscription's root field. `@skip` and `@include` would skip the resolver, and without its
 * filter the subscription would receive everything. AppSync documents no behaviour for this case, so the GraphQL
 * specification of September 2025 decides ("Single Root Field").
 */
function refuseRootDirectives({ operation, selectionSet }: OperationDefinitionNode): void {
  if (operation !== 'subscription') return
  const directed = selectionSet.selections.filter(({ directives = [] }) => directives.length > 0)
  if (directed.length > 0) {
    throw new GraphQLError('Validation error: a subscription takes no directive at its root field', directed)
  }
}

function malformed(message: string): GraphqlFailure {
  return new GraphqlFailure(message, 'MalformedHttpRequestException')
}

/**
 * Returns the depth of fields, with fragments expanded; validation has already refused cycles. The memo measures each
 * fragment once: 30 fragments that each spread the next one twice would otherwise take a billion steps.
 */
function depthIn({ definitions }: DocumentNode): (set: SelectionSetNode) => number {
  const fragments = new Map(
    definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
  )
  const measured = new Map<string, number>()
  const depthOf = ({ selections }: SelectionSetNode): number => Math.max(...selections.map(depthOfOne))

  function depthOfOne(selection: SelectionNode): number {
    if (selection.kind === Kind.FIELD) return 1 + (selection.selectionSet ? depthOf(selection.selectionSet) : 0)
    if (selection.kind === Kind.INLINE_FRAGMENT) return depthOf(selection.selectionSet)
    const name = selection.name.value
    const fragment = fragments.get(name)
    const depth = measured.get(name) ?? (fragment ? depthOf(fragment.selectionSet) : 0)
    measured.set(name, depth)
    return depth
  }
  return depthOf
}
