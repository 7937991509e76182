import type { Field } from './values.ts'

export function hostileQueries(fields: readonly Field[]): string[] {
  const named = fields.flatMap(({ name: field }) => [
    `${field}=a&${field}=b`,
    `${field}[]=a`,
    `${field}[0]=a&${field}[x]=b`,
    `${field}[__proto__][x]=1`,
    `${field}=%`,
    `${field}=%ED%A0%80`,
    `${field}=%00`,
    `${field}=%zz`,
    `${field}=a%2`,
  ])
  return [...named, ...queries]
}

const queries = [
  '%',
  '%zz=%zz',
  '&&=&=',
  '?',
  '0=1',
  'length=5',
  '__proto__=1',
  '__proto__[x]=1',
  'constructor[prototype][x]=1',
  'unknown=1',
  '['.repeat(3000),
  `a${'[b]'.repeat(3000)}=1`,
  'a[9999]=1&a[9998]=1',
  `a=${'x'.repeat(9000)}`,
  'a=1&'.repeat(2000),
]

export const hostileBodies: readonly { readonly body: string; readonly type?: string; readonly base64?: boolean }[] = [
  '{',
  '}',
  'null',
  '[]',
  '[{}]',
  '"a"',
  '7',
  '1e400',
  '\u0000',
  '{"a":',
  '{"a":1}{"a":1}',
  "{'a':1}",
  '\ufeff{}',
  'a=b',
  ' ',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{}',
  '{"unknown":1}',
  '['.repeat(60_000),
  `"${'x'.repeat(100_000)}"`,
]
  .map((body): { body: string; type?: string; base64?: boolean } => ({ body, type: 'application/json' }))
  .concat([
    { body: '{}' },
    { body: '{}', type: 'text/plain' },
    { body: 'a=b', type: 'application/x-www-form-urlencoded' },
    { body: '{}', type: 'multipart/form-data; boundary=x' },
    { body: '{}', type: 'application/json; charset=utf-16' },
    { body: '%%%', type: 'application/json', base64: true },
    { body: Buffer.from([0xff, 0xfe, 0x7b]).toString('base64'), type: 'application/json', base64: true },
  ])

/** Path segments that only a raw connection can send. */
export const hostileSegments = [
  '%',
  '%zz',
  '%00',
  '%2e%2e',
  '%2F',
  '%252e',
  '..',
  '.',
  '%ED%A0%80',
  '%u0041',
  ';a',
  '%3Fa=b',
  'x'.repeat(3000),
  '%25'.repeat(2000),
]
