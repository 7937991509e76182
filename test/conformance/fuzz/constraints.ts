import type { Operation } from './operation.ts'

const broken = /^(?:null|'.*?') at '(.+?)' failed to satisfy constraint: (.*)$/s

/** Whether each constraint that a refusal names is broken where it says: "1 validation error detected: Value …". */
export function namesBrokenConstraints(message: string, { body }: Operation): boolean {
  const [start, ...rest] = message.split(/(?:: |; )Value (?=null at|')/)
  if (!/^\d+ validation errors? detected$/.test(start ?? '') || rest.length === 0) return false
  return rest.every((part) => {
    const [, path = '', constraint = ''] = broken.exec(part) ?? []
    return path !== '' && valuesAt(body, path).some((value) => breaks(value, constraint))
  })
}

/** What stands at `transactItems.1.member.put.tableName`; names of tables may hold the full stop that divides. */
function valuesAt(value: unknown, path: string): unknown[] {
  if (path === '' || path === 'member') return [value ?? null]
  const rest = path.replace(/^member\./, '')
  if (value === null || typeof value !== 'object') return rest.includes('.') ? [] : [null]
  if (Array.isArray(value)) {
    const [, index = '', after = ''] = /^(\d+)(?:\.(.*))?$/s.exec(rest) ?? []
    return index === '' ? [] : valuesAt(value[Number(index) - 1], after)
  }
  const fields = Object.entries(value).filter(([name]) => isAt(rest, name) || isAt(rest, lowerFirst(name)))
  const found = fields.flatMap(([name, part]) => valuesAt(part, rest.slice(name.length + 1)))
  return fields.length === 0 && !rest.includes('.') ? [null] : found
}

const isAt = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`)
const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

function breaks(value: unknown, constraint: string): boolean {
  if (constraint === 'Member must not be null') return value === null
  const [, part = '', list = ''] = /^Map (keys|value) must satisfy constraint: \[(.*)\]$/s.exec(constraint) ?? []
  if (part !== '' && value !== null && typeof value === 'object') {
    const members: unknown[] = part === 'keys' ? Object.keys(value) : Object.values(value)
    return members.some((member) => list.split(', Member').some((one) => breaks(member, one.replace(/^ /, 'Member '))))
  }
  const [, kind = '', bound = ''] =
    /^Member must (have length|have value|satisfy regular expression pattern:|satisfy enum value set:) (.*)$/s.exec(
      constraint,
    ) ?? []
  if (kind === 'satisfy enum value set:') return !bound.slice(1, -1).split(', ').includes(String(value))
  if (kind === 'satisfy regular expression pattern:') return !new RegExp(`^(?:${bound})$`).test(String(value))
  const measured = kind === 'have length' ? lengthOf(value) : Math.floor(Number(value))
  const [, direction, limit] = /^(greater|less) than or equal to (\d+)$/.exec(bound) ?? []
  return direction === 'greater' ? measured < Number(limit) : direction === 'less' && measured > Number(limit)
}

function lengthOf(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return value === null || typeof value !== 'object' ? Number.NaN : Object.keys(value).length
}
