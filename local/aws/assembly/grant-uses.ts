import type { Statement } from './assembly.ts'
import { matchesPattern, type RequestContext } from './conditions.ts'

/** The smallest parts of a grant: an action on one resource pattern, or with one value of a condition. */
export interface GrantPart {
  readonly functionName: string
  readonly action: string
  /** A pattern of the statement's resources, or `KEY = PATTERN` of a positive condition on several values. */
  readonly part: string
  readonly source: string
}

/** Remembers which parts of which statements allowed a call. */
export interface GrantUses {
  add(functionName: string, statement: Statement, action: string, resource: string, context: RequestContext): void
  /** Returns the used and the unused parts of the statements of a function. */
  partsOf(functionName: string, statements: readonly Statement[]): { used: GrantPart[]; unused: GrantPart[] }
}

const positive = /^(?:ForAllValues:|ForAnyValue:)?(?:StringLike|StringEquals|ArnLike|ArnEquals)$/

/** The conditions that list patterns, such as the leading keys of a table. */
function listed(statement: Statement): { key: string; patterns: readonly string[] }[] {
  return Object.entries(statement.conditions)
    .filter(([operator]) => positive.test(operator))
    .flatMap(([, keys]) => Object.entries(keys).map(([key, patterns]) => ({ key, patterns })))
}

const conditionPart = (key: string, pattern: string) => `${key} = ${pattern}`

export function grantUses(): GrantUses {
  const used = new Map<string, Map<Statement, Set<string>>>()
  const nameOf = (action: string, part: string) => `${action}\n${part}`

  function usedParts(functionName: string, statement: Statement): Set<string> {
    const ofFunction = used.get(functionName) ?? new Map<Statement, Set<string>>()
    used.set(functionName, ofFunction)
    const parts = ofFunction.get(statement) ?? new Set<string>()
    ofFunction.set(statement, parts)
    return parts
  }

  return {
    add(functionName, statement, action, resource, context) {
      const parts = usedParts(functionName, statement)
      const granted = (statement.actions ?? []).find((pattern) => matchesPattern(pattern, action, true)) ?? action
      for (const pattern of statement.resources ?? [])
        if (matchesPattern(pattern, resource)) parts.add(nameOf(granted, pattern))
      if (!statement.resources) parts.add(nameOf(granted, '*'))
      for (const { key, patterns } of listed(statement)) {
        const given = [context[key] ?? []].flat()
        for (const pattern of patterns)
          if (given.some((value) => matchesPattern(pattern, value)))
            parts.add(nameOf(granted, conditionPart(key, pattern)))
      }
    },
    partsOf(functionName, statements) {
      const all = statements.flatMap((statement) =>
        (statement.actions ?? []).flatMap((action) =>
          [
            ...(statement.resources ?? ['*']),
            ...listed(statement).flatMap(({ key, patterns }) => patterns.map((pattern) => conditionPart(key, pattern))),
          ].map((part) => ({
            isUsed: used.get(functionName)?.get(statement)?.has(nameOf(action, part)) ?? false,
            grant: { functionName, action, part, source: statement.source },
          })),
        ),
      )
      return {
        used: all.filter(({ isUsed }) => isUsed).map(({ grant }) => grant),
        unused: all.filter(({ isUsed }) => !isUsed).map(({ grant }) => grant),
      }
    },
  }
}
