import type { HttpRoute } from '../assembly/http-api-definition.ts'

export interface SelectedRoute {
  readonly route: HttpRoute
  /** Values of `{name}` and `{name+}` from the decoded path. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Ranks a path segment: literal before variable before greedy variable. */
const rank = (segment: string) => (segment.endsWith('+}') ? 2 : segment.startsWith('{') ? 1 : 0)

function ranking(route: HttpRoute): readonly number[] {
  const path = route.path === '$default' ? [3] : route.path.split('/').slice(1).map(rank)
  return [...path, route.method === 'ANY' ? 1 : 0]
}

function compare(first: readonly number[], second: readonly number[]): number {
  for (let index = 0; index < Math.max(first.length, second.length); index++) {
    const difference = (first[index] ?? 0) - (second[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function parametersIn(pattern: string, path: string): Record<string, string> | undefined {
  if (pattern === '$default') return {}
  const wanted = pattern.split('/').slice(1)
  const given = path.split('/').slice(1)
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = rank(segment) === 2 ? given.slice(index).join('/') : given[index]
    if (value === undefined) return undefined
    if (rank(segment) === 0 && segment !== value) return undefined
    if (rank(segment) > 0 && value === '') return undefined
    if (rank(segment) > 0) parameters[segment.replace(/^\{|\+?\}$/g, '')] = value
    if (rank(segment) === 2) return parameters
  }
  return wanted.length === given.length ? parameters : undefined
}

/**
 * Selects the route with the most specific path, then method; undefined means 404. `path` is decoded. Source: API
 * Gateway developer guide, "Create routes for HTTP APIs".
 */
export function selectRoute(routes: readonly HttpRoute[], method: string, path: string): SelectedRoute | undefined {
  const matching = routes.flatMap((route) => {
    const parameters = route.method === 'ANY' || route.method === method ? parametersIn(route.path, path) : undefined
    return parameters ? [{ route, parameters }] : []
  })
  return matching.sort((one, other) => compare(ranking(one.route), ranking(other.route)))[0]
}
