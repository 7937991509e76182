/** One rule on a field of the published payload. Nested fields use dots: `message.seq`. */
interface FilterRule {
  readonly fieldName: string
  readonly operator: string
  readonly value: unknown
}

/** Matches when any group matches; a group matches when all its rules do. */
export interface SubscriptionFilter {
  readonly filterGroup: readonly { readonly filters: readonly FilterRule[] }[]
}

const maxValuesByOperator: Readonly<Record<string, number>> = { in: 5, notIn: 5, containsAny: 20, between: 2 }
const mostRules = 5
const mostGroups = 10

const compare: Readonly<Record<string, (given: number | string, wanted: number | string) => boolean>> = {
  le: (given, wanted) => given <= wanted,
  lt: (given, wanted) => given < wanted,
  ge: (given, wanted) => given >= wanted,
  gt: (given, wanted) => given > wanted,
}

const operators: Readonly<Record<string, (given: unknown, wanted: unknown) => boolean>> = {
  eq: (given, wanted) => given === wanted,
  ne: (given, wanted) => given !== wanted,
  in: (given, wanted) => listed(wanted).includes(given),
  notIn: (given, wanted) => !listed(wanted).includes(given),
  beginsWith: (given, wanted) => typeof given === 'string' && given.startsWith(String(wanted)),
  contains: (given, wanted) => contains(given, wanted),
  notContains: (given, wanted) => !contains(given, wanted),
  containsAny: (given, wanted) => listed(wanted).some((one) => contains(given, one)),
  between: (given, wanted) => {
    const [least, most] = listed(wanted)
    return ordered('ge', given, least) && ordered('le', given, most)
  },
  le: (given, wanted) => ordered('le', given, wanted),
  lt: (given, wanted) => ordered('lt', given, wanted),
  ge: (given, wanted) => ordered('ge', given, wanted),
  gt: (given, wanted) => ordered('gt', given, wanted),
}

/**
 * Converts `{ to: { contains: 'a' }, or: […] }` as AppSync's `util.transform.toSubscriptionFilter` does.
 * @throws Error for a filter that AppSync rejects
 */
export function toSubscriptionFilter(rules: Readonly<Record<string, unknown>>): SubscriptionFilter {
  const { or, ...fields } = rules
  const groups = Array.isArray(or) ? (or as Record<string, unknown>[]) : [fields]
  const filter = { filterGroup: groups.map((group) => ({ filters: rulesOf(group) })) }
  checkFilter(filter)
  return filter
}

function rulesOf(group: Readonly<Record<string, unknown>>): FilterRule[] {
  return Object.entries(group).flatMap(([fieldName, conditions]) =>
    Object.entries(conditions as Record<string, unknown>).map(([operator, value]) => ({ fieldName, operator, value })),
  )
}

/**
 * Validates a filter. Source: AppSync developer guide, "Defining enhanced subscriptions filters".
 * @throws Error for an unknown operator or an exceeded limit
 */
export function checkFilter({ filterGroup }: SubscriptionFilter): void {
  if (filterGroup.length > mostGroups) throw new Error(`A filter has ${mostGroups} groups at most.`)
  for (const { filters } of filterGroup) {
    if (filters.length > mostRules) throw new Error(`A group of a filter has ${mostRules} rules at most.`)
    for (const { fieldName, operator, value } of filters) {
      if (!operators[operator]) throw new Error(`AppSync has no operator ${operator} for ${fieldName}.`)
      const most = maxValuesByOperator[operator]
      if (most !== undefined && listed(value).length > most) {
        throw new Error(`The operator ${operator} takes ${most} values at most.`)
      }
    }
  }
}

export function matchesFilter({ filterGroup }: SubscriptionFilter, payload: unknown): boolean {
  return filterGroup.some(({ filters }) =>
    filters.every(({ fieldName, operator, value }) => operators[operator]?.(readField(payload, fieldName), value)),
  )
}

/** Reads a field by its dotted name. A missing field is undefined, which only negated operators match. */
function readField(payload: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], payload)
}

function contains(given: unknown, wanted: unknown): boolean {
  if (Array.isArray(given)) return given.includes(wanted)
  return typeof given === 'string' && given.includes(String(wanted))
}

function ordered(operator: string, given: unknown, wanted: unknown): boolean {
  const alike = typeof given === typeof wanted && (typeof given === 'number' || typeof given === 'string')
  return alike && (compare[operator]?.(given, wanted as typeof given) ?? false)
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}
