import { describe, expect, it } from 'vitest'
import { referencesOf, shortTitle } from './queue-names.ts'

describe('referencesOf', () => {
  it('distinguishes ads with the same title by the end of their ids, ignoring case', () => {
    const ads = [
      { id: 'ad_01M7YZMHG06JKWAA6QKY7A9ME9', type: 'Latinhas' },
      { id: 'ad_01M7YZMHG06JKWAA6QKY7B0000', type: 'latinhas ' },
      { id: 'ad_01M7YZMHG06JKWAA6QKY7C1111', type: 'Garrafas' },
    ]
    expect([...referencesOf(ads)]).toEqual([
      ['ad_01M7YZMHG06JKWAA6QKY7A9ME9', '7A9ME9'],
      ['ad_01M7YZMHG06JKWAA6QKY7B0000', '7B0000'],
    ])
  })
})

describe('shortTitle', () => {
  it('keeps a title that fits', () => {
    expect(shortTitle('Latinhas amassadas')).toBe('Latinhas amassadas')
  })
  it('cuts at a word, or within one that is too long', () => {
    expect(shortTitle('Latinhas de alumínio amassadas e limpas')).toBe('Latinhas de alumínio…')
    expect(shortTitle('Paralelepípedosextraordinários')).toBe('Paralelepípedosextraord…')
  })
})
