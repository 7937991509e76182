import { expect, it } from 'vitest'
import { emailProblem, isEmail } from './email.ts'

it.each([
  'a@b.co',
  'ana.souza+ads@mail.exemplo.com.br',
  "o'neill_7@exemplo.com",
  'ANA@EXEMPLO.COM',
  'ana@xn--exmplo-5ua.com',
  'ana@exemplo.xn--p1ai',
  `${'a'.repeat(64)}@exemplo.com`,
])('accepts %s', (text) => {
  expect(emailProblem(text)).toBeNull()
})

it.each([
  ['', 'form'],
  ['ana', 'form'],
  ['ana@', 'form'],
  ['@b.co', 'form'],
  ['ana@b', 'form'],
  ['ana@b.c', 'form'],
  ['ana@exemplo.123', 'form'],
  ['ana@-exemplo.com', 'form'],
  ['ana@exemplo-.com', 'form'],
  ['ana@exem_plo.com', 'form'],
  [`${'a'.repeat(65)}@exemplo.com`, 'form'],
  [`ana@${'b'.repeat(64)}.com`, 'form'],
  ['ana@b.', 'dots'],
  ['ana@.b.co', 'dots'],
  ['ana@b..co', 'dots'],
  ['.ana@b.co', 'dots'],
  ['ana.@b.co', 'dots'],
  ['ana..souza@b.co', 'dots'],
  ['ana@@b.co', 'characters'],
  ['ana souza@b.co', 'characters'],
  [' ana@b.co', 'characters'],
  ['ana@b.co ', 'characters'],
  ['a@b.co d@e.fo', 'characters'],
  ['<ana@banco.com>', 'characters'],
  ['ana@banco.com,', 'characters'],
  ['ana@banco.com;', 'characters'],
  ['Ana <ana@banco.com>', 'characters'],
  ['mailto:ana@banco.com', 'characters'],
  ['"ana souza"@banco.com', 'characters'],
  ['ana@[127.0.0.1]', 'characters'],
  ['josé@exemplo.com', 'characters'],
  ['ana@exémplo.com', 'characters'],
  ['ana\u200b@exemplo.com', 'characters'],
  ['ana@exemplo.com\n', 'characters'],
])('says why %j is no address: %s', (text, problem) => {
  expect(emailProblem(text)).toBe(problem)
})

it('accepts at most 254 characters', () => {
  const domain = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}`
  const long = (length: number) => `${'a'.repeat(length - domain.length - 4)}@${domain}.co`
  expect([long(254).length, isEmail(long(254)), emailProblem(long(255))]).toEqual([254, true, 'long'])
})
