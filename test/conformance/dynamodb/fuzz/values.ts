import type { Random } from './random.ts'
import type { FuzzTable, KeyType } from './tables.ts'

export type WireValue = Readonly<Record<string, unknown>>
export type WireItem = Record<string, unknown>

/** Few of each, so that operations often use the same items. */
const texts = ['', 'a', 'A', 'aa', 'ab', 'b', 'papel', 'ção', '\u{1f600}', 'a\u0000b', '1', '10', '2', 'S', 'N', 'a b']
const numbers = [
  '0',
  '1',
  '-1',
  '2',
  '10',
  '3.14',
  '-0.5',
  '1e3',
  '1E-3',
  '007',
  '+5',
  '-0',
  '0.0',
  '100',
  '1.10',
  '.5',
]
const longNumbers = [
  '9'.repeat(38),
  `-${'9'.repeat(38)}`,
  '1e125',
  '-9.9999999999999999999999999999999999999e125',
  '1e-130',
  `1${'0'.repeat(37)}`,
  '0.00000000000000000000000000000000000001',
  '12345678901234567890.123456789012345678',
]
const binaries = ['', 'AA==', 'AAE=', 'AQ==', '/w==', 'YWI=', 'YWJj', 'gA==']

const badValues: readonly unknown[] = [
  {},
  { S: 'a', N: '1' },
  { N: 'abc' },
  { N: '' },
  { N: ' 1' },
  { N: '1e126' },
  { N: '-1e126' },
  { N: '1e-131' },
  { N: '9'.repeat(39) },
  { N: '1.'.padEnd(41, '1') },
  { N: 'NaN' },
  { N: 'Infinity' },
  { N: '0x10' },
  { N: '1_000' },
  { NULL: false },
  { SS: [] },
  { NS: [] },
  { BS: [] },
  { SS: ['a', 'a'] },
  { NS: ['1', '1.0'] },
  { NS: ['1', 'x'] },
  { BS: ['AA==', 'AA=='] },
  { SS: ['a', ''] },
  { BS: [''] },
  { NS: ['', '1'] },
  { L: [{}] },
  { L: [{ N: 'x' }] },
  { M: { a: {} } },
  { M: { a: { SS: [] } } },
  { S: 1 },
  { N: 1 },
  { S: true },
  { S: ['a'] },
  { S: { a: 1 } },
  { B: 'a' },
  { B: '!!!!' },
  { B: 1 },
  { BOOL: 'maybe' },
  { BOOL: 1 },
  { SS: 'a' },
  { SS: [1] },
  { SS: { a: 1 } },
  { NS: [1] },
  { L: {} },
  { L: 'a' },
  { M: [] },
  { M: 'a' },
  { X: 'a' },
  { s: 'a' },
  { S: null },
  { S: 'a', X: 1 },
  { S: 'a', N: null },
  'a',
  1,
  true,
  [],
  [{ S: 'a' }],
]

export const text = (random: Random): string => random.pick(texts)

export function number(random: Random): string {
  return random.oneIn(12) ? random.pick(longNumbers) : random.pick(numbers)
}

export function value(random: Random, depth = 2): WireValue {
  const nested = depth > 0 ? 2 : 0
  return random.weighted<WireValue>([
    [5, () => ({ S: text(random) })],
    [5, () => ({ N: number(random) })],
    [1, () => ({ B: random.pick(binaries) })],
    [1, () => ({ BOOL: random.oneIn(2) })],
    [1, () => ({ NULL: true })],
    [1, () => ({ SS: distinct(random, texts) })],
    [1, () => ({ NS: distinct(random, ['1', '2', '3', '-4', '10', '5.5']) })],
    [1, () => ({ BS: distinct(random, binaries) })],
    [nested, () => ({ L: random.times(random.integer(0, 4), () => value(random, depth - 1)) })],
    [
      nested,
      () => ({ M: Object.fromEntries(random.some(['x', 'y', 'z']).map((name) => [name, value(random, depth - 1)])) }),
    ],
  ])
}

/** Returns a value, malformed one time in 150. */
export function anyValue(random: Random): unknown {
  return random.oneIn(150) ? badValue(random) : value(random)
}

export const badValue = (random: Random): unknown => random.pick(badValues)

function distinct(random: Random, list: readonly string[]): string[] {
  const members = list.filter((member) => member !== '')
  const chosen = members.filter(() => random.oneIn(4))
  return chosen.length > 0 ? chosen : [random.pick(members)]
}

/** The bytes are in ascending order; their Base64 texts are not. */
const binaryKeys = ['AA==', 'AAE=', 'AQ==', 'YWI=', 'gA==', 'zw==', '0A==', '+A==', '/w==']

export function keyValue(random: Random, type: KeyType): WireValue {
  if (type === 'N') return { N: random.pick(['0', '1', '2', '-3', '10', '1.5', '1e2', '001']) }
  if (type === 'B') return { B: random.pick(binaryKeys) }
  return { S: random.pick(['a', 'ab', 'b', 'ção', 'a#1', 'a#10', 'a#2']) }
}

/** Returns a hash key. Binary keys have two values only, so that several items share each partition. */
export function hashValue(random: Random, type: KeyType): WireValue {
  return type === 'B' ? { B: random.pick(['AAE=', '/w==']) } : keyValue(random, type)
}

export function key(random: Random, { keys }: FuzzTable): WireItem {
  const good = Object.fromEntries(
    Object.entries(keys).map(([name, type], at) => [name, (at === 0 ? hashValue : keyValue)(random, type)]),
  )
  return random.oneIn(60) ? spoiledKey(random, good) : good
}

function spoiledKey(random: Random, good: WireItem): WireItem {
  const name = random.pick(Object.keys(good))
  return random.weighted<WireItem>([
    [2, () => ({ ...good, [name]: value(random) })],
    [1, () => Object.fromEntries(Object.entries(good).filter(([other]) => other !== name))],
    [1, () => ({ ...good, more: value(random) })],
    [1, () => ({ ...good, [name]: random.pick([{ S: '' }, { B: '' }]) })],
    [1, () => ({ ...good, [name]: badValue(random) })],
    [1, () => ({ ...good, [name]: { S: 'k'.repeat(random.pick([1024, 1025, 2048, 2049])) } })],
  ])
}

export function item(random: Random, table: FuzzTable): WireItem {
  const made: WireItem = key(random, table)
  for (const index of table.indexes)
    for (const [name, type] of Object.entries(index.keys))
      if (!(name in made) && !random.oneIn(3)) made[name] = random.oneIn(40) ? anyValue(random) : keyValue(random, type)
  for (const name of random.some(attributes)) made[name] = attribute(random, name)
  if (random.oneIn(60)) made[random.pick(['', 'x'.repeat(300), 'a b', 'a.b', ':x', '#x', 'name', '1'])] = value(random)
  return made
}

/** Attributes whose name usually gives their type; `a` and `z` have any type. */
export const attributes = [
  'a',
  'z',
  'n',
  't',
  'l',
  'm',
  'ss',
  'ns',
  'bs',
  'b',
  'flag',
  'none',
  'title',
  'name',
] as const

export function attribute(random: Random, name: string): unknown {
  const depth = 1
  const made: Record<string, () => WireValue> = {
    n: () => ({ N: number(random) }),
    t: () => ({ S: text(random) }),
    title: () => ({ S: text(random) }),
    l: () => ({ L: random.times(random.integer(0, 5), () => value(random, depth)) }),
    m: () => ({ M: Object.fromEntries(['x', 'y', 'z'].map((field) => [field, value(random, depth)])) }),
    ss: () => ({ SS: distinct(random, texts) }),
    ns: () => ({ NS: distinct(random, ['1', '2', '3', '-4', '10', '5.5']) }),
    bs: () => ({ BS: distinct(random, binaries) }),
    b: () => ({ B: random.pick(binaries) }),
    flag: () => ({ BOOL: random.oneIn(2) }),
    none: () => ({ NULL: true }),
  }
  const make = random.oneIn(25) ? undefined : made[name]
  return make ? make() : anyValue(random)
}
