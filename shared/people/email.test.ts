import { expect, it } from 'vitest'
import { isEmail } from './email.ts'

it.each(['a@b.c', 'ana.souza+ads@mail.exemplo.com.br', 'josé@exemplo.com'])('accepts %s', (text) => {
  expect(isEmail(text)).toBe(true)
})

it.each([
  '',
  'ana',
  'ana@',
  '@b.c',
  'ana@b',
  'ana@b.',
  'ana@@b.c',
  'ana souza@b.c',
  ' ana@b.c',
  'ana@b.c ',
  'a@b.c d@e.f',
])('rejects %j', (text) => {
  expect(isEmail(text)).toBe(false)
})

it('accepts at most 254 characters', () => {
  const long = (length: number) => `${'a'.repeat(length - 4)}@b.c`
  expect([isEmail(long(254)), isEmail(long(255))]).toEqual([true, false])
})
