import type { Statement } from './assembly.ts'
import { AssemblyError } from './assembly-error.ts'

/** Condition keys of a request. Names are case-insensitive. */
export type RequestContext = Readonly<Record<string, string | readonly string[]>>

const patterns = new Map<string, RegExp>()

/** Returns whether `text` matches an IAM pattern: `*` any characters, `?` exactly one. */
export function matchesPattern(pattern: string, text: string, ignoreCase = false): boolean {
  const key = `${ignoreCase}:${pattern}`
  let compiled = patterns.get(key)
  if (!compiled) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')
    compiled = new RegExp(`^${source}$`, ignoreCase ? 'is' : 's')
    patterns.set(key, compiled)
  }
  return compiled.test(text)
}

interface Operator {
  readonly matches: (wanted: string, given: string) => boolean
  /** A negated operator also holds when the key is absent. */
  readonly negated?: boolean
}

const equals: Operator['matches'] = (wanted, given) => wanted === given
const equalsIgnoringCase: Operator['matches'] = (wanted, given) => wanted.toLowerCase() === given.toLowerCase()
const like: Operator['matches'] = (wanted, given) => matchesPattern(wanted, given)
/** In ARN operators a wildcard never crosses one of the six colon-separated parts. */
const arnLike: Operator['matches'] = (wanted, given) => {
  const split = (arn: string) => [...arn.split(':').slice(0, 5), arn.split(':').slice(5).join(':')]
  const [patternParts, parts] = [split(wanted), split(given)]
  return patternParts.every((pattern, index) => matchesPattern(pattern, parts[index] ?? ''))
}

const operators: Readonly<Record<string, Operator>> = {
  StringEquals: { matches: equals },
  StringNotEquals: { matches: equals, negated: true },
  StringEqualsIgnoreCase: { matches: equalsIgnoringCase },
  StringLike: { matches: like },
  StringNotLike: { matches: like, negated: true },
  ArnEquals: { matches: arnLike },
  ArnLike: { matches: arnLike },
  ArnNotLike: { matches: arnLike, negated: true },
  Bool: { matches: equalsIgnoringCase },
}

/** @throws AssemblyError for an unknown operator */
export function conditionsHold(conditions: Statement['conditions'], context: RequestContext, source: string): boolean {
  const given = new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), [value].flat()]))
  return Object.entries(conditions).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) =>
      conditionHolds(operator, wanted, given.get(key.toLowerCase()), source),
    ),
  )
}

function conditionHolds(
  written: string,
  wanted: readonly string[],
  given: readonly string[] | undefined,
  source: string,
): boolean {
  if (written === 'Null') return wanted.includes(String(given === undefined))
  const [, set, name, ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(written) ?? []
  const operator = name && Object.hasOwn(operators, name) ? operators[name] : undefined
  if (!operator) throw new AssemblyError(`The condition operator ${written} in policy ${source} is not known`)
  if (wanted.some((value) => value.includes('${'))) {
    throw new AssemblyError(`Policy variables are not known, but policy ${source} uses ${wanted.join(', ')}`)
  }
  if (given === undefined || given.length === 0) {
    return ifExists !== undefined || set === 'ForAllValues' || (set === undefined && operator.negated === true)
  }
  const one = (value: string) =>
    wanted.some((pattern) => operator.matches(pattern, value)) !== (operator.negated === true)
  return set === 'ForAnyValue' ? given.some(one) : given.every(one)
}
