import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageOf } from './list-objects.ts'

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

it('returns in pages exactly what one listing of all keys returns', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'é', '😀'), minLength: 1, maxLength: 6 })
  const property = fc.property(
    fc.uniqueArray(key),
    fc.constantFrom('', 'a', 'a/'),
    fc.constantFrom('', '/'),
    fc.integer({ min: 1, max: 4 }),
    (keys, prefix, delimiter, limit) => {
      const sorted = [...keys].sort(byBytes)
      const rolled = sorted
        .filter((one) => one.startsWith(prefix))
        .map((one) => {
          const cut = delimiter === '' ? -1 : one.indexOf(delimiter, prefix.length)
          return cut < 0 ? one : one.slice(0, cut + 1)
        })
      const seen: string[] = []
      let after: string | undefined = ''
      while (after !== undefined) {
        const page = pageOf(sorted, { prefix, delimiter, after, limit })
        expect(page.keys.length + page.commonPrefixes.length).toBeLessThanOrEqual(limit)
        seen.push(...[...page.keys, ...page.commonPrefixes].sort(byBytes))
        after = page.last
      }
      expect(seen).toEqual([...new Set(rolled)])
    },
  )
  fc.assert(property)
})
