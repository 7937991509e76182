import { useSearchParams } from 'react-router-dom'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { openItem } from '../../lib/hooks/use-open-item.ts'

type Field<Value extends string> =
  | { readonly kind: 'text'; readonly label: string; readonly hint: string; readonly maxLength: number }
  | { readonly kind: 'day'; readonly label: string }
  | {
      readonly kind: 'choice'
      readonly label: string
      readonly values: readonly Value[]
      text(value: Value): string
      /** Values of a group follow each other. */
      group?(value: Value): string
    }

/** A page's filters in their order, by their name in the address. */
export type FilterFields = Readonly<Record<string, Field<string>>>

/** The values of filters; a missing one matches everything. Days as `yyyy-MM-dd`, both inclusive. */
export type Filters<Fields extends FilterFields> = {
  readonly [Name in keyof Fields]?: Fields[Name] extends { readonly values: readonly (infer Value extends string)[] }
    ? Value
    : string
}

const day = /^\d{4}-\d{2}-\d{2}$/
const pauseMs = 300

/** Ignores malformed values. */
export function readFilters<Fields extends FilterFields>(params: URLSearchParams, fields: Fields): Filters<Fields> {
  const found = Object.entries(fields).map(([name, field]) => {
    const value = params.get(name)?.trim() ?? ''
    if (field.kind === 'day') return [name, day.test(value) ? value : '']
    if (field.kind === 'choice') return [name, field.values.find((one) => one === value) ?? '']
    return [name, value]
  })
  return Object.fromEntries(found.filter(([, value]) => value)) as Filters<Fields>
}

/** What stands in the address for a queue that opens on waiting items and was asked for all. */
const all = { status: 'all' }

/**
 * A page's filters, kept in the address. `asked` follows after a pause in typing. With `waiting`, an address without
 * filters means those; clearing them asks for all.
 */
export function useFilters<Fields extends FilterFields>(fields: Fields, waiting?: Filters<Fields>) {
  const [params, setParams] = useSearchParams()
  const read = readFilters(params, fields)
  const isAsked = Object.keys(read).length > 0 || params.get('status') === all.status
  const filters = isAsked ? read : (waiting ?? read)
  const key = useDebounced(JSON.stringify(filters), pauseMs)
  const setFilters = (next: Filters<Fields>) => {
    const isEmpty = Object.keys(next).length === 0
    setParams(
      (before) => {
        // What else stands in the address stays, such as the tab; the open item belongs to the former list.
        const others = [...before].filter(([name]) => !Object.hasOwn(fields, name) && name !== openItem)
        const wanted = isEmpty && waiting ? all : (next as Record<string, string>)
        return { ...Object.fromEntries(others), ...wanted }
      },
      { replace: true },
    )
  }
  return { filters, setFilters, asked: JSON.parse(key) as Filters<Fields>, key }
}
