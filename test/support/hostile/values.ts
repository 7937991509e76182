import * as z from 'zod'

/** JSON that `JSON.stringify` cannot write, copied into the body unchanged. */
class Raw {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

const raw = (json: string) => new Raw(json)
const rawMark = /"@raw:([^"]*)@"/g

export function hostileJson(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    part instanceof Raw ? `@raw:${Buffer.from(part.json).toString('base64')}@` : part,
  )
  return text.replace(rawMark, (_, json: string) => Buffer.from(json, 'base64').toString())
}

export function hostileText(value: unknown): string {
  if (typeof value === 'string') return value
  return value instanceof Raw ? value.json : (JSON.stringify(value) ?? '')
}

const cursorOf = (position: unknown) =>
  Buffer.from(typeof position === 'string' ? position : JSON.stringify(position)).toString('base64url')
const lastId = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

const numbers = [0, 1, -1, 0.5, 1e21, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 + 2, raw('1e400'), raw('-1e400'), raw('-0')]
const numbersAsText = [
  '',
  ' ',
  '-0',
  '1e400',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1_000',
  '١٢',
  '1,5',
  '+1',
  ' 1 ',
]
const shapes = [
  null,
  true,
  [],
  ['a', 'b'],
  [[[]]],
  {},
  { a: 1 },
  raw('{"__proto__":{"isAdmin":true}}'),
  raw('{"length":-1}'),
]
const depths = [raw(`${'['.repeat(2000)}${']'.repeat(2000)}`), raw(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`)]
const texts = [
  'x'.repeat(100_000),
  '\ud800',
  '\u0000',
  '\u202egpj.exe',
  '__proto__',
  'constructor',
  '%zz',
  '../../etc/passwd',
]
/** Texts that pass the parser of free-text fields. */
const freeTexts = [
  'x'.repeat(1025),
  'x'.repeat(2100),
  'ç'.repeat(900),
  '\u{1F9F4}'.repeat(500),
  'a\udfffb',
  '\u2066\u2067\u2069',
  '\u200b\ufeff',
  'a\u0000b',
  '\u0007\u001b[31m',
  '\uffff',
  '\u{10ffff}',
  '~',
  '!',
  '#',
  'AD#x',
  'toString',
  'hasOwnProperty',
  '%',
  '%00',
  '%2e%2e%2f',
  '{{7*7}}',
  '$' + '{jndi:ldap://x}',
  "' OR '1'='1",
  '<script>alert(1)</script>',
  '<scr<script>ipt>',
  'javascript:alert(1)',
  'onclick='.repeat(100),
  '=1+1',
  'a@b.com.br',
  '(11) 98765-4321',
]
const ids = [
  ...['ad', 'pho', 'qst', 'rep', 'sse', 'evt', 'aud'].flatMap((kind) => [
    `${kind}_01ARZ3NDEKTSV4RRFFQ69G5FAV`,
    `${kind}_${lastId}`,
  ]),
  `ad_${'Z'.repeat(26)}`,
  `ad_${'0'.repeat(26)}`,
  `ad_${lastId}\n`,
  'ad_01arz3ndektsv4rrffq69g5fav',
  '00000000-0000-0000-0000-000000000000',
  '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11',
]
const days = [
  '1969-12-31',
  '1970-01-01',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '+010000-01-01',
  '-000001-01-01',
  '2026-02-30',
  '2026-13-01',
  '2024-02-29',
  '2026-01-01T00:00:00Z',
  '275760-09-13',
]
const someTime = '2026-01-01T00:00:00.000Z'
/** Valid and invalid cursors of every list, as plain texts and as lists of texts. */
const cursors = [
  '',
  ' ',
  '~',
  '!',
  '#',
  '\u0000',
  '\ud800',
  '\u{10ffff}',
  'x'.repeat(1100),
  'ç'.repeat(600),
  someTime,
  ...['ad', 'qst', 'rep', 'sse'].flatMap((kind) => [`${kind}_${lastId}`, `${kind}_${'0'.repeat(26)}`]),
  `${someTime}#ad_${lastId}`,
  `9999-12-31T23:59:59.999Z#ad_${lastId}`,
  `${someTime}#`,
  `+010000-01-01#ad_${lastId}`,
]
  .flatMap((position) => [position, [position]])
  .concat([['a', 'b'], []])
  .map(cursorOf)
  .concat([null, 7, {}, [1], [null], [[]], { pk: 'x' }].map(cursorOf))
  .flatMap((cursor) => [cursor, cursor.slice(0, -1)])
  .concat(['bm8', '!!!!', '=', '_-_-', 'x'.repeat(2001), 'eyJhIjox', `${cursorOf(`ad_${lastId}`)}AAAA`])
const positions = [90, -90, 89.999999, -89.999999, 180, -180, 179.999999, 90.1, 181, 1e-320, -33.75, 5.27, -73.99]
const distances = [1, 25, 26, 100, 101, 500, 500.1, 0.999]
const addresses = [180, 199, 200, 201, 250, 300, 301].flatMap((length) => [
  'Rua das Flores, 10 '.repeat(20).slice(0, length),
  'ã'.repeat(length),
  `${'x'.repeat(length - 2)}\u{1F9F4}`,
])

const anywhere = [...numbers, ...numbersAsText, ...shapes, ...depths, ...texts, undefined]

/** A field of an input, including nested ones: `filters.latitude`. */
export interface Field {
  readonly name: string
  readonly schema: z.ZodType
}

export function hostileValues({ name, schema }: Field): readonly unknown[] {
  const text = schema.safeParse('Olá').success ? freeTexts : []
  return [...anywhere, ...text, ...(special.find(([names]) => names.test(name))?.[1] ?? [])]
}

const special: readonly [RegExp, readonly unknown[]][] = [
  [/cursor$/i, cursors],
  [/date$/i, days],
  [/latitude$|longitude$/, positions],
  [/distanceKm$/, distances],
  [/address$|text$|search$/, addresses],
  [/id$|ids$/i, ids],
]

export function fieldsOf(schema: unknown): Field[] {
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap())
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
    { name, schema: field },
    ...fieldsOf(field).map((inner) => ({ ...inner, name: `${name}.${inner.name}` })),
  ])
}

/** Returns a copy with another value in one field; `undefined` removes the field. */
export function withField(input: object, [name = '', ...inner]: readonly string[], value: unknown): object {
  const before = (input as Record<string, unknown>)[name]
  if (inner.length === 0) return { ...input, [name]: value }
  return { ...input, [name]: withField(typeof before === 'object' && before !== null ? before : {}, inner, value) }
}
