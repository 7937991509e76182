import type { Random } from './random.ts'
import type { FuzzTable } from './tables.ts'
import { attributes } from './values.ts'

const reserved = new Set(['name', 'status', 'owner', 'size', 'none', 'year'])

/** Collects the placeholders for names and values of one request. Several expressions may share them with `shared`. */
export class Placeholders {
  readonly names: Record<string, unknown>
  readonly values: Record<string, unknown>
  readonly #random: Random
  readonly #heads: readonly string[]

  constructor(random: Random, table: FuzzTable, heads?: readonly string[], shared?: Placeholders) {
    this.#random = random
    this.names = shared?.names ?? {}
    this.values = shared?.values ?? {}
    const keys = [...Object.keys(table.keys), ...table.indexes.flatMap((index) => Object.keys(index.keys))]
    this.#heads = heads ?? [...attributes, ...attributes, ...keys]
  }

  head(): string {
    return this.#random.pick(this.#heads)
  }

  /** Returns the name as an expression may write it: itself or a placeholder. */
  name(name: string): string {
    if (!reserved.has(name) && /^[A-Za-z]\w*$/.test(name) && !this.#random.oneIn(3)) return name
    if (reserved.has(name) && this.#random.oneIn(60)) return name
    const known = Object.keys(this.names).find((placeholder) => this.names[placeholder] === name)
    if (known && !this.#random.oneIn(10)) return known
    const placeholder = `#${this.#random.pick(['n', 'N', '_', '0'])}${Object.keys(this.names).length}`
    this.names[placeholder] = name
    return placeholder
  }

  value(value: unknown): string {
    const known = Object.keys(this.values)
    if (known.length > 0 && this.#random.oneIn(30)) return this.#random.pick(known)
    const placeholder = `:${this.#random.pick(['v', 'V', '_', '0'])}${known.length}`
    this.values[placeholder] = value
    return placeholder
  }

  /** Returns the fields of the request, sometimes with one name or value too many or too few. */
  fields(): Record<string, unknown> {
    const random = this.#random
    if (random.oneIn(80)) this.names[random.pick(['#unused', '#n0', '#', 'name', '#a b', ''])] = 'a'
    if (random.oneIn(80)) this.values[random.pick([':unused', ':v0', ':', 'value', ':a b', ''])] = { S: 'a' }
    if (random.oneIn(150)) delete this.names[Object.keys(this.names)[0] ?? '']
    if (random.oneIn(150)) delete this.values[Object.keys(this.values)[0] ?? '']
    return {
      ...((Object.keys(this.names).length > 0 || random.oneIn(150)) && { ExpressionAttributeNames: this.names }),
      ...((Object.keys(this.values).length > 0 || random.oneIn(150)) && { ExpressionAttributeValues: this.values }),
    }
  }
}

export function path(random: Random, names: Placeholders, head = names.head()): string {
  let made = names.name(head)
  for (
    let steps = random.weighted([
      [7, () => 0],
      [3, () => 1],
      [1, () => 2],
    ]);
    steps > 0;
    steps -= 1
  )
    made += random.oneIn(2) || head === 'l' ? `[${listIndex(random)}]` : `.${names.name(random.pick(['x', 'y', 'z']))}`
  return made
}

function listIndex(random: Random): string {
  if (random.oneIn(60)) return random.pick(['-1', '1.5', 'a', '', '01', '00', '99999999999', '2147483648', ' 1 ', ':v'])
  return random.oneIn(20) ? '100' : String(random.integer(0, 4))
}

export function word(random: Random, keyword: string): string {
  if (random.oneIn(3)) return keyword.toUpperCase()
  return random.oneIn(10) ? `${keyword[0]?.toUpperCase()}${keyword.slice(1)}` : keyword
}

export function spaced(random: Random, ...parts: readonly string[]): string {
  return parts.join(random.oneIn(4) ? '  ' : random.oneIn(3) ? ' ' : '')
}

export function projection(random: Random, names: Placeholders): string {
  return random.times(random.integer(1, 4), () => path(random, names)).join(random.pick([',', ', ', ' , ']))
}

const stray = [
  'and',
  'or',
  'not',
  'in',
  'between',
  '(',
  ')',
  ',',
  '.',
  '=',
  '<',
  '[0]',
  '[',
  ']',
  '+',
  '-',
  ':v',
  '#',
  '$',
]
const moreStray = [
  'set',
  'remove',
  'add',
  'delete',
  'size',
  '1',
  'a',
  ':',
  '%',
  '"a"',
  "'",
  '==',
  '!=',
  '*',
  '=>',
  '\n',
  'é',
]

/** Returns the expression with changed tokens; most results are malformed. */
export function disturbed(random: Random, expression: string): string {
  const tokens: string[] = expression.match(/\s+|[#:]?\w+|<=|>=|<>|\S/g) ?? []
  const at = random.integer(0, Math.max(0, tokens.length - 1))
  const other = random.integer(0, Math.max(0, tokens.length - 1))
  return random.weighted([
    [3, () => tokens.toSpliced(at, 1).join('')],
    [2, () => tokens.toSpliced(at, 0, ` ${random.pick([...stray, ...moreStray])} `).join('')],
    [2, () => tokens.with(at, random.pick([...stray, ...moreStray])).join('')],
    [1, () => tokens.with(at, tokens[other] ?? '').join('')],
    [1, () => tokens.slice(0, at).join('')],
    [1, () => tokens.toSpliced(at, 0, tokens[at] ?? '').join(' ')],
    [0.5, () => ''],
    [0.5, () => ' '],
    [0.5, () => `(${expression})`],
    [0.5, () => `((${expression}))`],
    [0.5, () => `not ${expression}`],
  ])
}
