import { expect, it } from 'vitest'
import { latinDigits } from './digits.ts'

it.each([
  ['(11) 98765-4321', '(11) 98765-4321'],
  ['٠١١ ٩٩٠٠٠-٠٠٠٢', '011 99000-0002'],
  ['۱۲۳', '123'],
  ['९९०००', '99000'],
  ['１１ ９９０００', '11 99000'],
  ['𝟗𝟡𝟫𝟵𝟿𝟎', '999990'],
  ['½ ⅷ ② x', '½ ⅷ ② x'],
])('reads the digits of %s as %s', (text, digits) => {
  expect(latinDigits(text)).toBe(digits)
})

it('knows the value of every decimal digit of Unicode', () => {
  const points = Array.from({ length: 0x20000 }, (_, point) => point).filter((point) =>
    /\p{Nd}/u.test(String.fromCodePoint(point)),
  )
  const values = points.map((point) => latinDigits(String.fromCodePoint(point)))
  expect(values.every((value) => /^\d$/.test(value))).toBe(true)
  for (const value of '0123456789') expect(values.filter((one) => one === value)).toHaveLength(points.length / 10)
})
